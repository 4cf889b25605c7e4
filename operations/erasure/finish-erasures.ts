import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import { whoseIs } from '#domain/kernel/personal.ts';
import { MemberErased } from '#domain/member/events.ts';
import { PersonErased } from '#domain/person/events.ts';
import type { NamedEvent } from '#event-store/log.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import { DESTROYED_SEEN_WITHIN_MS } from '#event-store/sealing/person-keys.ts';
import type { Database } from '#platform/database.ts';
import { noteForgetting } from '#platform/forgettings.ts';
import { byItself, type Failures } from './by-itself.ts';
import { eachPage } from './each-page.ts';
import { findPeople } from './find-person.ts';
import { forget } from './forget.ts';
import { businessesOf, handOverBusinesses } from './hand-over.ts';
import { handOverListings } from './hand-over-listings.ts';
import type { Register } from './register.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

export interface ErasureParts {
  readonly opened: Pick<OpenedLog, 'log' | 'keys' | 'erasures'>;
  readonly db: Database;
  readonly register: Register;
  /** How long other processes may go on with a key that is destroyed, ms; only where there are none is it less than by default. */
  readonly seenWithinMs?: number;
  /** Ends it before it is whole; default never. */
  readonly stopping?: AbortSignal | undefined;
  /** Told of each that could not be finished. */
  readonly logger?: Pick<Logger, 'error'> | undefined;
}

/** What came of the erasures that had not been finished. */
export interface Outcome {
  readonly finished: readonly Erasure[];
  /** Why others could not be, by their ids. They are tried again by the next run. */
  readonly failures: ReadonlyMap<string, Error>;
}

/** How often whoever waits for their turn looks, ms: one process at a time erases. */
const LOOK_EVERY_MS = 250;

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = '0d3f2b52-5a43-4c0c-8f70-3cbb1f3a9f6e';

/**
 * Brings to its end every erasure of the register that is not finished in this database: one that was cut off, or one that a
 * restored dump knows nothing of. Each step can be repeated, and none depends on what an earlier one has destroyed. First it is found
 * who else's data it is; what others go on with is handed over to them; then the log says who is erased, in each stream that holds them; then the keys go, and what the database keeps beside the log. The read models
 * follow the log. One that fails by itself holds up no other, nor whoever asks: it is logged, stays unfinished, and is in the answer.
 */
export async function finishErasures(parts: ErasureParts): Promise<Outcome> {
  const { opened, db, register, stopping, logger } = parts;
  await opened.erasures.add(register.read());
  await opened.erasures.reopenAfter(await opened.log.head());
  const awaited = new Set((await opened.erasures.unfinished()).map(({ id }) => id));
  while (awaited.size > 0) {
    const outcome = await db.transaction(
      async (turn) => {
        const [lock] = await turn.query<{ isOurs: boolean }>(
          `select pg_try_advisory_xact_lock(hashtext('erasures'), 0) as "isOurs"`,
        );
        if (!lock?.isOurs) return undefined;
        const whole = await allSought(parts, await opened.erasures.unfinished());
        const failures = whole.length > 0 ? await finish(parts, whole) : new Map<string, Error>();
        return { finished: whole.filter(({ id }) => !failures.has(id)), failures };
      },
      { unhurried: true, name: 'hopscotch erasures' },
    );
    if (outcome) {
      for (const [erasure, err] of outcome.failures)
        logger?.error({ err, erasure }, 'an erasure could not be finished; it is tried again');
      return outcome;
    }
    // Waited for without a connection, and without a statement: for as long as one waits, PostgreSQL keeps every row that was replaced.
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopping });
    // Whoever has the turn finishes what there is, ours among it.
    if (!(await opened.erasures.unfinished()).some(({ id }) => awaited.has(id))) break;
  }
  return { finished: [], failures: new Map() };
}

/** `erasures`, each with everybody else whose data its marks are in; the register knows that before anything of them is gone. */
async function allSought({ opened, register }: ErasureParts, erasures: readonly Erasure[]): Promise<Erasure[]> {
  const { markOf } = opened.erasures;
  const partial = erasures.filter(({ isWhole }) => !isWhole);
  const found = await findPeople(opened, partial, erasures);
  const whole = partial.map((erasure, n) => ({
    ...erasure,
    isWhole: true,
    subjects: [...new Set([...erasure.subjects, ...(found[n]?.subjects ?? [])])],
    marks: [...new Set([...erasure.marks, ...[...(found[n]?.contacts ?? [])].map(markOf)])],
  }));
  for (const each of whole) register.add(each);
  if (whole.length > 0) await opened.erasures.add(whole);
  const byId = new Map(whole.map((each) => [each.id, each]));
  return erasures.map((each) => byId.get(each.id) ?? each);
}

/** Answers why some of `unfinished` could not be finished. */
async function finish(
  { opened, db, stopping, seenWithinMs = DESTROYED_SEEN_WITHIN_MS }: ErasureParts,
  unfinished: readonly Erasure[],
): Promise<Failures> {
  const { keys, erasures, log } = opened;
  const failures: Failures = new Map();
  const handOver = async (): Promise<void> => {
    // Until the log says that they are erased somebody may still join one.
    const businesses = await businessesOf(log, unfinished);
    await handOverBusinesses({ log, db }, unfinished, businesses, failures);
    await handOverListings({ log, markOf: erasures.markOf }, unfinished, businesses, failures);
  };
  await handOver();
  const each = async (work: (erasure: Erasure) => Promise<void>): Promise<void> => {
    for (const erasure of unfinished) await byItself(failures, [erasure], () => work(erasure));
  };
  const { reached, along } = await recordErased(log, unfinished, failures, 0);
  if (faultPoint) await faultPoint('erasure: recorded, keys still there');
  // To look through the log takes its time. What a colleague has booked or sent meanwhile under a key that goes is handed over, too.
  await handOver();
  const destroy = (subjectsOf: (erasure: Erasure) => Iterable<string>): Promise<void> =>
    each(async (erasure) => {
      for (const subject of subjectsOf(erasure)) await keys.destroy(subject);
    });
  await destroy(({ id, subjects }) => [...subjects, ...(along.get(id) ?? [])]);
  // Until then another process may seal something new with a key that it remembers.
  await sleep(seenWithinMs, undefined, { signal: stopping });
  if (faultPoint) await faultPoint('erasure: keys gone, not finished');
  const later = await recordErased(log, unfinished, failures, reached);
  await destroy(({ id }) => later.along.get(id) ?? []);
  await noteForgetting(db, await log.head());
  await each((erasure) => forget(db, erasure, erasures.markOf));
  await each(async ({ id }) => erasures.finish(id, await log.head()));
  return failures;
}

/**
 * Appends PersonErased for every subject to every stream that holds something sealed for them after the last such event in it, and
 * MemberErased to an account's; of those of which nothing has failed. Looks at what the log holds from `position` on; answers how far
 * it has looked, and by each erasure whose keys go along with its subjects', see `whoseIs`.
 */
async function recordErased(
  log: OpenedLog['log'],
  unfinished: readonly Erasure[],
  failures: Failures,
  position: number,
): Promise<{ readonly reached: number; readonly along: ReadonlyMap<string, ReadonlySet<string>> }> {
  const going = unfinished.filter(({ id }) => !failures.has(id));
  const of = new Map(going.flatMap((erasure) => erasure.subjects.map((subject) => [subject, erasure] as const)));
  const last = new Map<string, { readonly stream: string; readonly subject: string; readonly revision: number }>();
  const accounts = new Map<string, { readonly erasure: Erasure; isThere: boolean }>(
    going.flatMap((erasure) =>
      erasure.account === null ? [] : [[streams.member(erasure.account), { erasure, isThere: false }]],
    ),
  );
  const along = new Map<string, Set<string>>();
  const erasureOf = (subject: string): Erasure | undefined => {
    const erasure = whoseIs(subject).flatMap((each) => of.get(each) ?? [])[0];
    if (erasure && !of.has(subject)) along.set(erasure.id, (along.get(erasure.id) ?? new Set()).add(subject));
    return erasure;
  };
  const look = ({ stream, revision, type, data, sealed = {} }: StoredEvent): void => {
    for (const subject of Object.keys(sealed))
      if (erasureOf(subject)) last.set(`${stream} ${subject}`, { stream, subject, revision });
    if (type === PersonErased.type) last.delete(`${stream} ${(data as { subject: string }).subject}`);
    const account = accounts.get(stream);
    if (account) account.isThere = true;
    if (type === MemberErased.type) accounts.delete(stream);
  };
  const reached = await eachPage(log, (events) => events.forEach(look), { from: position });
  const record = (erasure: Erasure, stream: string, event: NamedEvent, after: number): Promise<void> =>
    byItself(failures, [erasure], () => append(log, stream, event, erasure, after));
  for (const { stream, subject, revision } of last.values()) {
    const erasure = erasureOf(subject);
    if (erasure) await record(erasure, stream, { type: 'PersonErased', data: { subject } }, revision);
  }
  for (const [stream, { erasure, isThere }] of accounts) {
    const { account: memberId } = erasure;
    if (isThere && memberId !== null)
      await record(erasure, stream, { type: 'MemberErased', data: { memberId }, commandName: 'EraseMember' }, 0);
  }
  return { reached, along };
}

/** `after`: the revision of what is erased by it. What another process seals later is erased by another event. */
async function append(
  log: OpenedLog['log'],
  stream: string,
  event: NamedEvent,
  { at, by }: Erasure,
  after: number,
): Promise<void> {
  const commandId = uuidv5(`${event.type} ${JSON.stringify(event.data)} ${stream} ${after}`, NAMESPACE);
  const context = { commandId, correlationId: commandId, causationId: null, occurredAt: at };
  await log.append(stream, 'any', [event], { ...context, actor: { id: by, role: 'system' } });
}
