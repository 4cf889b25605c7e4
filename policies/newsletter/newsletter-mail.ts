import { ERASED } from '#domain/kernel/erased.ts';
import { answerableUntil } from '#domain/subscription/subscription.ts';
import type { Policy } from '../policy.ts';
import { confirmLetter, type LetterSite } from './newsletter-letters.ts';

/** Asks whoever's address was given whether they want the newsletter, unless it was known to be theirs. */
export const newsletterMailPolicy = (site: LetterSite): Policy => ({
  name: 'newsletter-mail',
  from: 'now',
  types: ['SubscriptionRequested'],
  consequences: async (event, log) => {
    if (event.type !== 'SubscriptionRequested' || event.data.email === ERASED) return [];
    const { email, subscriptionId } = event.data;
    const [next] = await log.readStream(event.stream, { fromRevision: event.revision + 1, limit: 1 });
    if (next?.type === 'SubscriptionConfirmed' && next.commandId === event.commandId) return [];
    const usefulUntil = answerableUntil(event.occurredAt);
    return [{ kind: 'mail', to: email, message: confirmLetter(site, subscriptionId), usefulUntil }];
  },
});
