import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { memberIn } from './recipient.ts';

/**
 * Where a business is told of families, and of its activities: at its contact address, or at that of a member where the contact is shut out. `shut-out`
 * where everybody is who acts for it: nothing goes to any of their addresses. Undefined where none is known. `hasAccount`: whether
 * anybody acts for it.
 */
export async function businessAddress(
  log: Pick<Log, 'readStream'>,
  businessId: string,
): Promise<{ readonly email: string; readonly hasAccount: boolean } | 'shut-out' | undefined> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const { shown } = events.reduce(evolve, initial);
  const members = await Promise.all((shown?.members ?? []).map(({ memberId }) => memberIn(log, memberId)));
  const shutOut = members.filter((member) => member?.isSuspended);
  const others = members.filter((member) => member?.isSuspended === false);
  if (shutOut.length > 0 && others.length === 0) return 'shut-out';
  const email = shown?.fields.email ?? ERASED;
  if (email === ERASED) return undefined;
  const isTheirs = shutOut.some((member) => member?.email.toLowerCase() === email.toLowerCase());
  return { email: isTheirs ? (others[0]?.email ?? email) : email, hasAccount: others.length > 0 };
}
