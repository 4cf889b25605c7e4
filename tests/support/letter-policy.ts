import { streams } from '#domain/catalog.ts';
import type { PolicyDependencies } from '#policies/bring-about.ts';
import type { Policy } from '#policies/policy.ts';
import { positionOf } from '#policies/runtime/progress.ts';
import { runPolicies } from '#policies/runtime/run-policies.ts';
import { standing } from '#policies/runtime/stopped.ts';
import { type FaultyDatabase, faultyDatabase } from './stores/faulty-database.ts';
import { type MemoryLog, memoryLog } from './stores/memory-log.ts';
import { memberId, type ProjectionBench, projectionBench, someContext, until } from './projection.ts';

/** Pauses that a test need not wait for. */
export const soon = { lookMs: 20, firstMs: 1, longestMs: 10 };
/** A letter to the member of that number is one that the database does not take. */
export const REFUSED = 77;

/** A policy that writes a letter for each sign-in, and what can happen to it. */
export interface LetterBench extends ProjectionBench {
  readonly log: MemoryLog;
  /** Its letters have the event's position as their text. */
  readonly talkative: Policy;
  /** Positions of the events at which its code fails. */
  readonly failing: Set<number>;
  /** Positions of all events that it was tried at. */
  readonly tried: number[];
  /** Processes that run a policy, oldest first, those that were stopped among them. */
  readonly running: { readonly db: FaultyDatabase; stop(): Promise<void> }[];
  start(
    policy?: Policy,
    overrides?: Partial<PolicyDependencies>,
  ): Promise<{ readonly db: FaultyDatabase; stop(): Promise<void> }>;
  /** Answers the event's position, as the others do. */
  signIn(member: number): Promise<number>;
  /** An event at which the policy's code fails from its first attempt on. */
  fails(member: number): Promise<number>;
  /** Makes the event at `position` one that cannot be read. Answers what it was, for `log.readAs`. */
  unreadable(position: number): { type: string; data: unknown };
  atTheEnd(): Promise<void>;
  stoppedPartitions(): Promise<number>;
  noneStands(): Promise<void>;
  /** Positions of the events that a member has letters of, in the order they were written. */
  lettersTo(member: number): Promise<number[]>;
  /** Begins anew, with an empty log and nothing written. */
  forget(): Promise<void>;
}

export async function letterBench(): Promise<LetterBench> {
  const bench = await projectionBench();
  let log = memoryLog();
  const failing = new Set<number>();
  const tried: number[] = [];
  const running: LetterBench['running'] = [];
  // Without a key, so that a letter that is written twice is there twice.
  await bench.db.query(
    `create table letters (n bigint generated always as identity, position bigint not null, stream text not null)`,
  );
  const talkative: Policy = {
    name: 'talkative',
    from: 'beginning',
    types: ['MemberSignedIn'],
    consequences: async ({ position, stream }) => {
      tried.push(position);
      if (failing.has(position)) throw new TypeError('a bug');
      return [{ kind: 'mail', to: stream, message: { subject: '', text: String(position), html: '' } }];
    },
  };
  const signIn = async (member: number): Promise<number> => {
    const id = memberId(member);
    const event = { type: 'MemberSignedIn', data: { memberId: id } } as const;
    return (await log.append(streams.member(id), 'any', [event], someContext())).position;
  };
  const stoppedPartitions = async (): Promise<number> => (await standing(bench.db)).get('talkative')?.partitions ?? 0;
  return {
    ...bench,
    get log() {
      return log;
    },
    talkative,
    failing,
    tried,
    running,
    start: async (policy = talkative, overrides = {}) => {
      const db = faultyDatabase(bench.anotherPool());
      const mail: PolicyDependencies['mail'] = {
        enqueue: async (_key, { to, text }, tx = db) => {
          const refused = to === streams.member(memberId(REFUSED));
          await tx.query(`insert into letters (position, stream) values ($1, $2)`, [text, refused ? 'a\0b' : to]);
        },
      };
      const deps = { ...bench, db, log, mail, now: () => '2026-01-05T10:00:00.000Z', stopped: () => undefined };
      const { stop } = await runPolicies({ ...deps, pauses: soon, ...overrides }, [policy]);
      const started = { db, stop };
      running.push(started);
      return started;
    },
    signIn,
    fails: async (member) => {
      // Its position follows from the last one.
      const near = Array.from({ length: 8 }, (_each, n) => n);
      const head = await log.head();
      for (const n of near) failing.add(head + n + 1);
      const position = await signIn(member);
      for (const n of near) if (head + n + 1 !== position) failing.delete(head + n + 1);
      return position;
    },
    unreadable: (position) =>
      log.readAs(position, {
        type: 'Unreadable',
        data: { type: 'MemberSignedIn', reason: 'schema version 99 is newer' },
      }),
    atTheEnd: async () => {
      const head = await log.head();
      await until(async () => (await positionOf(bench.db, 'talkative')) >= head, 'the policy at the end of the log');
    },
    stoppedPartitions,
    noneStands: () => until(async () => (await stoppedPartitions()) === 0, 'no partition stands'),
    lettersTo: async (member) =>
      (
        await bench.db.query<{ position: number }>(`select position from letters where stream = $1 order by n`, [
          streams.member(memberId(member)),
        ])
      ).map(({ position }) => position),
    forget: async () => {
      log = memoryLog();
      failing.clear();
      await bench.db.query(`truncate letters`);
      await bench.db.query(`drop schema if exists policies cascade`);
    },
    close: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
      await bench.close();
    },
  };
}
