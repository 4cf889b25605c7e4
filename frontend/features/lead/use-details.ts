import { useState } from 'react';
import type { LeadView } from '#domain/lead/views.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forgetSent, useKept } from '#frontend/lib/kept/kept.ts';
import { keptOver, withKeptOver } from '#frontend/lib/kept/kept-over.ts';

const detailsOf = (lead: LeadView) => ({
  ownerName: lead.ownerName ?? '',
  businessSize: lead.businessSize ?? '',
  howHeardAboutUs: lead.howHeardAboutUs ?? '',
  lastContactDate: lead.lastContactDate ?? '',
  emailOptIn: lead.emailOptIn,
  interestedInPartnership: lead.interestedInPartnership,
});
type Details = ReturnType<typeof detailsOf>;
export type ChangedDetails = Partial<Details>;

/**
 * A lead's details as they are typed. Only what somebody has changed is kept, until it is saved, and sent: the rest shows what others
 * have made of it meanwhile, and is left as they have it.
 */
export function useDetails(lead: LeadView) {
  const typedAs = `lead-details-${lead.id}`;
  const now = detailsOf(lead);
  const [changed, setChanged] = useState<ChangedDetails>(() => differing(withKeptOver(typedAs, now), now));
  const typed: Details = { ...now, ...changed };
  useKept(typedAs, keptOver(changed, now));
  return {
    /** As the lead has them by now. */
    now,
    typed,
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (said: ChangedDetails): void => setChanged(differing({ ...typed, ...said }, now)),
    /** What is `changed` here has been saved; what was typed while it was on its way has not. */
    saved: (): void => {
      forgetSent(typedAs, changed);
      setChanged((since) => differing(since, changed));
    },
  };
}
