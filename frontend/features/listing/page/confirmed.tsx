import { isOld } from '#domain/listing/still-right.ts';
import { useToday } from '#frontend/lib/browser/in-browser.ts';
import { formatDate, siteOf } from '#frontend/lib/format.ts';
import type { ActivityDetail } from '#frontend/features/listing/api.ts';

/** How old what stands here is, and where it comes from. */
export function Confirmed({ activity }: { readonly activity: ActivityDetail }) {
  const { lastConfirmedAt, website } = activity;
  const noon = new Date(`${useToday()}T12:00Z`);
  return (
    <p className="max-w-prose text-small wrap-anywhere text-soft">
      {lastConfirmedAt !== null && isOld(lastConfirmedAt, noon) && (
        <strong className="mr-2 rounded-control bg-warn px-2 text-warn-ink">Not confirmed for over a year</strong>
      )}
      {lastConfirmedAt !== null && `Last confirmed on ${formatDate(lastConfirmedAt)}. `}
      Please check times and prices with the provider{website === null ? '' : ` at ${siteOf(website)}`} before you go.
    </p>
  );
}
