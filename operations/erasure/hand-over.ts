import { v5 as uuidv5 } from 'uuid';
import type { Heir } from '#domain/business/team/team.ts';
import { concepts, entityOf, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database } from '#platform/database.ts';
import { eachPage } from './each-page.ts';
import { byItself, type Failures } from './by-itself.ts';
import { callOffBookings, type LastOne, occasionsOf } from './call-off.ts';
import { advertisingOf, endAdvertising, handOverBanners, handOverPictures } from './hand-over-advertising.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = '6c0a3f4b-90f1-4f0e-9a55-0b7c1f7c2d11';

/** A business that somebody who is erased acts for, or whose data it is. */
interface Leaving {
  readonly businessId: string;
  /** Those of the erased whom it says. */
  readonly subjects: ReadonlySet<string>;
  readonly heirs: Heirs;
}

/**
 * Before the keys go: takes whoever is erased out of the businesses that they act for, and has others who act for one say again
 * what it and its banners say, which stood under their key; its pictures go on with them. What is booked with one for which nobody else
 * acts is called off first, and what it has booked itself ends. `businesses` are those that they are in, see `businessesOf`. Repeated,
 * it does what has come since. Those of `unfinished` cannot go on of whose businesses one could not be handed over: why is put into
 * `failures`.
 */
export async function handOverBusinesses(
  { log, db }: { readonly log: Log; readonly db: Database },
  unfinished: readonly Erasure[],
  businesses: Businesses,
  failures: Failures,
): Promise<void> {
  const erased = subjectsOf(unfinished);
  const concernedBy = (subjects: ReadonlySet<string>): readonly Erasure[] =>
    unfinished.filter((each) => each.subjects.some((subject) => subjects.has(subject)));
  const all: Leaving[] = [];
  for (const [businessId, subjects] of businesses)
    await byItself(failures, concernedBy(subjects), async () => {
      all.push({ businessId, subjects, heirs: await heirsOf(log, businessId, erased) });
    });
  const isLeft = ({ heirs }: Leaving): boolean => Object.keys(heirs).length === 0;
  const left = new Map(
    all.filter(isLeft).flatMap(({ businessId, subjects }) => lastOne(businessId, subjects, unfinished)),
  );
  const occasions = await occasionsOf(log, left);
  const advertising = await advertisingOf(log, new Set(all.map(({ businessId }) => businessId)));
  for (const each of all) {
    const { businessId, subjects } = each;
    const concerned = concernedBy(subjects);
    await byItself(failures, concerned, async () => {
      const last = left.get(businessId);
      const booked = advertising.get(businessId);
      if (last) await callOffBookings(log, occasions.get(businessId) ?? [], last);
      if (last && booked) await endAdvertising(log, booked, last);
      await leaveForGood(log, each, concerned);
      const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
      const heir = state.shown?.contactSubject;
      const [erasure] = concerned;
      if (heir === undefined || erased.has(heir) || erasure === undefined) return;
      await handOverBanners(log, booked?.banners ?? [], heir, erasure);
      await handOverPictures(db, businessId, subjects, heir);
    });
  }
}

const subjectsOf = (erasures: readonly Pick<Erasure, 'subjects'>[]): ReadonlySet<string> =>
  new Set(erasures.flatMap(({ subjects }) => subjects));

async function leaveForGood(
  log: Log,
  { businessId, subjects, heirs }: Leaving,
  concerned: readonly Erasure[],
): Promise<void> {
  for (const subject of subjects) {
    const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
    if (state.shown === null) return;
    const erasure = concerned.find((each) => each.subjects.includes(subject));
    // With other heirs it is another command: whoever joined after the one before was decided finds the owner's place empty.
    const among = [state.shown.members.length, ...Object.keys(heirs).toSorted()].join(' ');
    const commandId = uuidv5(`leave ${businessId} ${subject} ${among}`, NAMESPACE);
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

/** Who is the contact of an approved business once `erased` have left it, or have yet to; undefined where nobody acts for it then. */
export async function contactAfter(
  log: Pick<Log, 'fold' | 'readStream'>,
  businessId: string,
  erased: ReadonlySet<string>,
): Promise<string | undefined> {
  const { decide, evolve } = concepts.business.decider;
  const { state: before } = await log.fold(streams.business(businessId), concepts.business.decider);
  if (before.shown === null) return undefined;
  const { contactSubject, members } = before.shown;
  const leaving = [contactSubject, ...members.map(({ memberId }) => memberId)].filter((each) => erased.has(each));
  const heirs = leaving.length === 0 ? {} : await heirsOf(log, businessId, erased);
  const { shown } = leaving.reduce(
    (state, subject) =>
      decide({ type: 'LeaveForGood', subject, heirs }, state).reduce(
        (after, event) => evolve(after, { ...event, occurredAt: '' }),
        state,
      ),
    before,
  );
  const stays = shown?.status === 'approved' && shown.members.length > 0 && !erased.has(shown.contactSubject);
  return stays ? shown.contactSubject : undefined;
}

type Heirs = Readonly<Record<string, Heir>>;

/** Who goes on acting for a business when `erased` have gone. */
async function heirsOf(
  log: Pick<Log, 'fold' | 'readStream'>,
  businessId: string,
  erased: ReadonlySet<string>,
): Promise<Heirs> {
  const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
  const heirs: Record<string, Heir> = {};
  for (const { memberId } of state.shown?.members ?? []) {
    const heir = erased.has(memberId) ? undefined : await contactOf(log, memberId);
    if (heir !== undefined) heirs[memberId] = heir;
  }
  return heirs;
}

/** By whose erasure `businessId` loses the last who acts for it. */
function lastOne(
  businessId: string,
  subjects: ReadonlySet<string>,
  unfinished: readonly Erasure[],
): readonly (readonly [string, LastOne])[] {
  const erasure = unfinished.find((each) => each.subjects.some((subject) => subjects.has(subject)));
  const subject = erasure?.subjects.find((each) => subjects.has(each));
  return erasure === undefined || subject === undefined ? [] : [[businessId, { subject, erasure }]];
}

/** By id, with the subjects that are in each. */
export type Businesses = ReadonlyMap<string, ReadonlySet<string>>;

/** The businesses in which somebody is who is erased by `unfinished`. */
export async function businessesOf(
  log: Pick<Log, 'stored'>,
  unfinished: readonly Pick<Erasure, 'subjects'>[],
): Promise<Businesses> {
  const subjects = subjectsOf(unfinished);
  const found = new Map<string, Set<string>>();
  const look = ({ stream, data }: StoredEvent): void => {
    const { id } = entityOf(stream);
    const { contactSubject, memberId } = data as { contactSubject?: unknown; memberId?: unknown };
    for (const subject of [contactSubject, memberId])
      if (typeof subject === 'string' && subjects.has(subject))
        found.set(id, (found.get(id) ?? new Set()).add(subject));
  };
  await eachPage(log, (events) => events.forEach(look), { streamPrefixes: [streams.business('')] });
  return found;
}

const nameIn = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

async function contactOf(log: Pick<Log, 'readStream'>, memberId: string): Promise<Heir | undefined> {
  let contact: Heir | undefined;
  let isSuspended = false;
  for (const event of await log.readStream<MemberEvent>(streams.member(memberId))) {
    if (event.type === 'MemberErased') return undefined;
    if (event.type === 'MemberRegistered') contact = { name: nameIn(event.data), email: event.data.email, isSuspended };
    if (event.type === 'ProfileCompleted' && contact) contact = { ...contact, name: nameIn(event.data) };
    if (event.type === 'MemberSuspended' || event.type === 'MemberReadmitted')
      isSuspended = event.type === 'MemberSuspended';
    if (event.type === 'MemberEmailChanged' && contact) contact = { ...contact, email: event.data.email };
  }
  return contact === undefined || contact.email === ERASED ? undefined : { ...contact, isSuspended };
}
