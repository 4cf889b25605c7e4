import { v5 as uuidv5 } from 'uuid';
import { concepts, entityOf, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = '6c0a3f4b-90f1-4f0e-9a55-0b7c1f7c2d11';

/**
 * Before the keys go: takes whoever is erased out of the businesses that they act for, and has others who act for one say again what
 * it says of itself, which stood under their key. Repeated, it finds nothing more to do.
 */
export async function handOverBusinesses(log: Log, unfinished: readonly Erasure[]): Promise<void> {
  const erased = new Set(unfinished.flatMap(({ subjects }) => subjects));
  for (const [businessId, subjects] of await businessesOf(log, erased))
    for (const subject of subjects) {
      const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
      if (state.shown === null) continue;
      const heirs: Record<string, { name: string; email: string }> = {};
      for (const { memberId } of state.shown.members) {
        const heir = erased.has(memberId) ? undefined : await contactOf(log, memberId);
        if (heir !== undefined) heirs[memberId] = heir;
      }
      const erasure = unfinished.find((each) => each.subjects.includes(subject));
      const commandId = uuidv5(`leave ${businessId} ${subject} ${state.shown.members.length}`, NAMESPACE);
      await handle(
        log,
        businessId,
        { type: 'LeaveForGood', subject, heirs },
        {
          commandId,
          correlationId: commandId,
          causationId: null,
          occurredAt: erasure?.at ?? '',
          actor: { id: erasure?.by ?? 'erasure', role: 'system' },
        },
      );
    }
}

/** The businesses that say one of `subjects`, and which. */
async function businessesOf(
  log: Log,
  subjects: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.stored.readAll(position, { streamPrefixes: [streams.business('')] });
    for (const { stream, data } of page.events) {
      const { id } = entityOf(stream);
      const { contactSubject, memberId } = data as { contactSubject?: unknown; memberId?: unknown };
      for (const subject of [contactSubject, memberId])
        if (typeof subject === 'string' && subjects.has(subject))
          found.set(id, (found.get(id) ?? new Set()).add(subject));
    }
    ({ nextPosition: position, endReached } = page);
  }
  return found;
}

async function contactOf(log: Log, memberId: string): Promise<{ name: string; email: string } | undefined> {
  let contact: { name: string; email: string } | undefined;
  for (const event of await log.readStream<MemberEvent>(streams.member(memberId))) {
    if (event.type === 'MemberErased') return undefined;
    if (event.type === 'MemberRegistered') {
      const { firstName, lastName, email } = event.data;
      contact = { name: `${firstName} ${lastName}`.trim(), email };
    }
    if (event.type === 'MemberEmailChanged' && contact) contact = { ...contact, email: event.data.email };
  }
  return contact === undefined || contact.email === ERASED ? undefined : contact;
}
