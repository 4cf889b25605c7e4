import { randomBytes, randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, type DomainEvent } from '#domain/catalog.ts';
import { type Decider, plainSnapshot } from '#domain/kernel/decider.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { someContext } from '#tests/support/projection.ts';
import { casesOf } from '#tests/support/thorough.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { createLog } from '../create-log.ts';
import { openEventStoreDbStore } from '../eventstoredb/store.ts';
import { execute } from '../execute.ts';
import type { Log } from '../log.ts';
import type { EventStore } from '../port.ts';
import { openPostgresStore } from '../postgres/store.ts';
import type { PersonKeys } from '../sealing/person-keys.ts';
import { openPostgresPersonKeys } from '../sealing/postgres-person-keys.ts';
import { openPostgresSnapshots } from './postgres-snapshots.ts';
import type { Snapshots } from './snapshots.ts';
import pg from 'pg';

type Signed = Extract<DomainEvent, { type: 'MemberRegistered' | 'MemberSignedIn' }>;

/** Counts what happened to a member, and remembers their name, which is personal. */
interface Counted {
  readonly count: number;
  readonly name: string | null;
}
/** Refuses to register twice, as a rule does whose reason lies far back. */
const counting = (version = 1): Decider<Signed, Counted, Signed> => ({
  initial: { count: 0, name: null },
  evolve: ({ count, name }, event) => ({
    count: count + 1,
    name: event.type === 'MemberRegistered' ? event.data.firstName : name,
  }),
  decide: (event, { count }) => {
    if (event.type === 'MemberRegistered' && count > 0) throw new DomainError('already-registered', 'Again?');
    return [event];
  },
  snapshot: plainSnapshot(version),
});

let database: TestDatabase;
let sql: pg.Client;
const masterKey = randomBytes(32);
beforeAll(async () => {
  database = await testDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** One process: what it opened, and how much it read. */
interface Process {
  readonly log: Log;
  readonly keys: PersonKeys;
  /** Events that were read out of streams. */
  read(): number;
  /** How often snapshots were looked for. */
  looked(): number;
  /** Resolves when all snapshots are written. */
  close(): Promise<void>;
}

async function startProcess(openStore: () => Promise<EventStore>): Promise<Process> {
  const store = await openStore();
  const keys = await openPostgresPersonKeys({ url: database.url, masterKey });
  const snapshots = await openPostgresSnapshots({ url: database.url, keys });
  let read = 0;
  let looked = 0;
  const readStream: EventStore['readStream'] = async (stream, range) => {
    const events = await store.readStream(stream, range);
    read += events.length;
    return events;
  };
  const find: Snapshots['find'] = (stream, version) => {
    looked += 1;
    return snapshots.find(stream, version);
  };
  return {
    log: createLog({ store: { ...store, readStream }, keys, catalog, snapshots: { ...snapshots, find } }),
    keys,
    read: () => read,
    looked: () => looked,
    close: async () => {
      await snapshots.close();
      await keys.close();
      await store.close();
    },
  };
}

const registered = (memberId: string): Signed => ({
  type: 'MemberRegistered',
  data: { memberId, firstName: 'Philippa', lastName: 'Quux', email: 'p@mail.example' },
});
const signedIn = (memberId: string): Signed => ({ type: 'MemberSignedIn', data: { memberId } });

/** A member with `length` events in the log; the first was appended by `command`. */
async function member(log: Log, length: number, command = randomUUID()): Promise<string> {
  const memberId = randomUUID();
  const stream = `member-${memberId}`;
  await log.append(stream, 'no-stream', [registered(memberId)], someContext({ commandId: command }));
  for (let at = 1; at < length; at += 1_000) {
    const events = Array.from({ length: Math.min(1_000, length - at) }, () => signedIn(memberId));
    await log.append(stream, at, events, someContext());
  }
  return memberId;
}

const stores: Readonly<Record<string, () => Promise<{ open: () => Promise<EventStore>; close(): Promise<void> }>>> = {
  PostgreSQL: async () => ({ open: () => openPostgresStore({ url: database.url }), close: async () => undefined }),
  EventStoreDB: async () => {
    const double = await startEventStoreDbDouble();
    return { open: () => openEventStoreDbStore({ url: double.url }), close: () => double.close() };
  },
};

describe.each(Object.entries(stores).slice(0, casesOf(1, 2)))('a stream in %s', (_name, makeStore) => {
  let store: Awaited<ReturnType<typeof makeStore>>;
  beforeAll(async () => {
    store = await makeStore();
    return () => store.close();
  });
  const inProcess = async <Result>(work: (process: Process) => Promise<Result>): Promise<Result> => {
    const process = await startProcess(store.open);
    try {
      return await work(process);
    } finally {
      await process.close();
    }
  };
  const signIn = (log: Log, memberId: string) =>
    execute(log, `member-${memberId}`, counting(), [signedIn(memberId)], someContext());

  test('of ten thousand events is folded from its snapshot, also in a process that has just started', async () => {
    const memberId = await inProcess(({ log }) => member(log, 10_000));
    await inProcess(({ log }) => signIn(log, memberId));
    await inProcess(async ({ log, read }) => {
      expect((await signIn(log, memberId)).state).toEqual({ count: 10_002, name: 'Philippa' });
      // The beginning, to find that it is long, the event of the snapshot and the one since.
      expect(read()).toBe(202);
      expect((await signIn(log, memberId)).state.count).toBe(10_003);
      expect(read()).toBe(205);
    });
  });

  test('of ten thousand events is told of page by page from snapshots along it, once it was read', async () => {
    const memberId = await inProcess(({ log }) => member(log, 10_000));
    const stream = `member-${memberId}`;
    const page = (from: number) => ({ from, to: from + 50, isErasedIn: false });
    await inProcess(({ log }) => log.passage(stream, counting(), page(9_950)));
    await inProcess(async ({ log, read }) => {
      for (const from of [9_950, 9_899, 5_001, 600]) {
        const before = read();
        const passage = await log.passage(stream, counting(), page(from));
        expect(passage.before).toEqual({ count: from - 1, name: 'Philippa' });
        expect(passage.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 51 }, (_, n) => from + n));
        expect(read() - before).toBeLessThanOrEqual(551);
      }
      // What came since is behind the last of them.
      await log.append(
        stream,
        'any',
        Array.from({ length: 700 }, () => signedIn(memberId)),
        someContext(),
      );
      const before = read();
      expect((await log.passage(stream, counting(), page(10_650))).before.count).toBe(10_649);
      expect(read() - before).toBe(1_201);
    });
  });

  test('is told of without anybody who was erased in it, whatever was kept along it before', async () => {
    const memberId = await inProcess(({ log }) => member(log, 600));
    const stream = `member-${memberId}`;
    const told = { from: 590, to: 601 };
    await inProcess(async ({ log }) => {
      const passage = await log.passage(stream, counting(), { ...told, isErasedIn: false });
      expect(passage.before.name).toBe('Philippa');
    });
    await inProcess(({ log }) =>
      log.append(stream, 'any', [{ type: 'PersonErased', data: { subject: memberId } }], someContext()),
    );
    await inProcess(async ({ log, keys }) => {
      // The key is still there.
      for (const range of [
        { ...told, isErasedIn: false },
        { from: 590, to: 595, isErasedIn: true },
      ])
        expect((await log.passage(stream, counting(), range)).before.name).not.toBe('Philippa');
      await keys.destroy(memberId);
      const passage = await log.passage(stream, counting(), { from: 590, to: 595, isErasedIn: false });
      expect(passage.before).toMatchObject({ count: 589 });
      expect(passage.before.name).not.toBe('Philippa');
    });
    const kept = await sql.query(`select state from snapshots.streams where stream ^@ $1`, [stream]);
    expect(JSON.stringify(kept.rows)).not.toContain('Philippa');
  });

  test('that grows is never folded from further back than a hundred events, whoever writes the snapshots', async () => {
    const memberId = await inProcess(({ log }) => member(log, 400));
    for (let round = 0; round < 3; round += 1) {
      await inProcess(async ({ log, read }) => {
        for (let at = 0; at < 70; at += 1) await signIn(log, memberId);
        const before = read();
        await log.fold(`member-${memberId}`, counting());
        expect(read() - before).toBeLessThanOrEqual(171);
      });
    }
  });

  test('below two hundred events is read once, and snapshots are not looked for', async () => {
    await inProcess(async ({ log, read, looked }) => {
      const memberId = await member(log, 199);
      await signIn(log, memberId);
      expect({ read: read(), looked: looked() }).toEqual({ read: 199, looked: 0 });
    });
  });

  test('adds up to the same without any snapshot, and with one of another version', async () => {
    const memberId = await inProcess(({ log }) => member(log, 500));
    await inProcess(({ log }) => log.fold(`member-${memberId}`, counting()));
    await inProcess(async ({ log }) => {
      const newer = { ...counting(2), evolve: ({ count }: Counted) => ({ count: count + 2, name: null }) };
      expect((await log.fold(`member-${memberId}`, newer)).state.count).toBe(1_000);
    });
    await sql.query('delete from snapshots.streams');
    await inProcess(async ({ log }) => {
      expect((await log.fold(`member-${memberId}`, counting())).state).toEqual({ count: 500, name: 'Philippa' });
    });
  });

  test('that was put back to before its snapshot is folded whole', async () => {
    const memberId = await inProcess(({ log }) => member(log, 300));
    await inProcess(({ log }) => log.fold(`member-${memberId}`, counting()));
    await sql.query(
      `update snapshots.streams set last_id = gen_random_uuid(), state = '{"count":7,"name":null}',
      people = '{}' where stream = $1`,
      [`member-${memberId}`],
    );
    await inProcess(async ({ log }) => {
      expect((await log.fold(`member-${memberId}`, counting())).state.count).toBe(300);
    });
    await sql.query(`update snapshots.streams set revision = 9000 where stream = $1`, [`member-${memberId}`]);
    await inProcess(async ({ log }) => {
      expect((await log.fold(`member-${memberId}`, counting())).state.count).toBe(300);
    });
  });

  test('keeps what is personal under its person’s key: the snapshot is gone with it', async () => {
    const memberId = await inProcess(({ log }) => member(log, 300));
    await inProcess(({ log }) => log.fold(`member-${memberId}`, counting()));
    const { rows } = await sql.query<{ row: string }>(
      'select to_jsonb(s)::text as row from snapshots.streams s where stream = $1',
      [`member-${memberId}`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('Philippa');
    await inProcess(({ keys }) => keys.destroy(memberId));
    for (let round = 0; round < 2; round += 1) {
      await inProcess(async ({ log }) => {
        expect((await log.fold(`member-${memberId}`, counting())).state).toEqual({ count: 300, name: 'erased' });
      });
    }
  });

  test('answers a command from behind its snapshot as it did first, also one that would be refused now', async () => {
    const commandId = randomUUID();
    const memberId = await inProcess(({ log }) => member(log, 600, commandId));
    await inProcess(({ log }) => signIn(log, memberId));
    await inProcess(async ({ log }) => {
      const context = someContext({ commandId });
      const again = await execute(log, `member-${memberId}`, counting(), [registered(memberId)], context);
      expect(again).toMatchObject({ repeated: true, state: { count: 601 }, events: [registered(memberId)] });
      // One that would be allowed again is known by the append.
      const late = await execute(log, `member-${memberId}`, counting(), [signedIn(memberId)], context);
      expect(late).toMatchObject({ repeated: true, state: { count: 601 }, position: again.position });
      const events: readonly Recorded<DomainEvent>[] = await log.readStream(`member-${memberId}`);
      expect(events).toHaveLength(601);
      expect(again.position).toBe(events[0]?.position);
      const refused = execute(log, `member-${memberId}`, counting(), [registered(memberId)], someContext());
      await expect(refused).rejects.toMatchObject({ code: 'already-registered' });
    });
  });

  test('answers a command of a hundred events with all of them', async () => {
    const memberId = uuidv5('a hundred', randomUUID());
    const all = [registered(memberId), ...Array.from({ length: 99 }, () => signedIn(memberId))];
    const several: Decider<Signed, Counted, Signed> = { ...counting(), decide: () => all };
    await inProcess(async ({ log }) => {
      const context = someContext();
      const first = await execute(log, `member-${memberId}`, several, [signedIn(memberId)], context);
      for (let at = 0; at < 4; at += 1) await log.append(`member-${memberId}`, 'any', all, someContext());
      await log.fold(`member-${memberId}`, counting());
      const again = await execute(log, `member-${memberId}`, several, [signedIn(memberId)], context);
      expect(again).toMatchObject({ repeated: true, position: first.position });
      expect(again.events).toHaveLength(100);
    });
  });
});
