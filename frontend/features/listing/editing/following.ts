import { useCallback, useEffect, useRef } from 'react';
import type { ActivityInput } from '#domain/listing/input.ts';
import { changedInput, type FormField, type ListingForm, type ListingFormValues } from './listing-form.ts';

/** Fields that are on their way to the listing, as the form held them when they were sent. */
type Sent = Partial<ListingFormValues>;

const over = (next: ListingFormValues, typed: ActivityInput): ListingFormValues => ({ ...next, ...(typed as Sent) });

/**
 * What of `values` somebody has changed since the listing was `before`: what differs from that, and what differs from what was `sent`
 * since then, because a word that is taken back while it is on its way is a change, too.
 */
export function changesSince(values: ListingFormValues, before: ListingFormValues, sent: Sent): ActivityInput {
  const takenBack = Object.keys(changedInput(values, { ...values, ...sent })) as FormField[];
  return changedInput(values, before, takenBack);
}

/**
 * A form that holds `values` when its listing, which was `before`, is `next`: that, but for what somebody has changed, and for what is
 * on its way, of which something older may have arrived first.
 */
export const followed = (
  values: ListingFormValues,
  before: ListingFormValues,
  sent: Sent,
  next: ListingFormValues,
): ListingFormValues => over(next, changedInput(values, before, Object.keys(sent) as FormField[]));

/** What of `values` was typed after `sent` was, by a form whose listing was `before`. */
export const typedSince = (values: ListingFormValues, before: ListingFormValues, sent: Sent): ActivityInput =>
  changedInput(values, { ...before, ...sent });

/** What of `sent` has not come to the listing yet, which was `before` and is `next`. */
export function stillOnItsWay(sent: Sent, before: ListingFormValues, next: ListingFormValues): Sent {
  const arrived = changedInput(next, before);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in arrived)));
}

export interface Following {
  /** What there is to send now. */
  readonly toSend: () => ActivityInput;
  /** `sent` is on its way to the listing. */
  readonly sending: (sent: ActivityInput) => void;
  /** `sent` was saved at a press of a button: it stands in the form as the listing has it `now`, beside what was typed since. */
  readonly saved: (sent: ActivityInput, now: ListingFormValues) => void;
  /** Whether the form holds nothing that was typed after `sent` was. */
  readonly isAsSent: (sent: ActivityInput) => boolean;
}

/** Makes `form` follow `initial` when the listing changes, except in the fields that somebody has changed. */
export function useFollowing(form: ListingForm, initial: ListingFormValues): Following {
  const base = useRef(initial);
  const sent = useRef<Sent>({});
  useEffect(() => {
    const before = base.current;
    if (before === initial) return;
    base.current = initial;
    form.reset(followed(form.getValues(), before, sent.current, initial));
    sent.current = stillOnItsWay(sent.current, before, initial);
  }, [form, initial]);
  const sending = useCallback((given: ActivityInput): void => void (sent.current = given as Sent), []);
  return {
    toSend: () => changesSince(form.getValues(), initial, sent.current),
    sending,
    saved: (given, now) => {
      form.reset(over(now, typedSince(form.getValues(), base.current, given as Sent)));
      base.current = now;
      sent.current = {};
    },
    isAsSent: (given) => Object.keys(typedSince(form.getValues(), base.current, given as Sent)).length === 0,
  };
}
