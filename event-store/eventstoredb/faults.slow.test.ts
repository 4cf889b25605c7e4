import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { send } from '#tests/contract/contract.ts';
import { appendOf } from '#tests/contract/events.ts';
import { readLive } from '#tests/contract/reader.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { type EventStore, type ExpectedRevision, InvalidPosition, StoreUnavailable } from '../port.ts';
import { openEventStoreDbStore } from './store.ts';

let server: EventStoreDbDouble;
let store: EventStore;
beforeEach(async () => {
  server = await startEventStoreDbDouble();
  store = await openEventStoreDbStore({ url: server.url });
});
afterEach(async () => {
  await store.close();
  await server.close();
});

const callsOf = (double: EventStoreDbDouble, method: string): number => double.faults.calls.get(method) ?? 0;

describe('a server that', () => {
  test('is not the leader any more sends everybody to the one that is', async () => {
    const leader = await startEventStoreDbDouble({ log: server.log });
    const reader = readLive(store, 0);
    await reader.reached((await send(store, appendOf())).position);
    server.faults.leaderIs({ host: '127.0.0.1', port: leader.port });
    server.faults.dropSubscriptions();
    const before = callsOf(server, 'Append');
    const one = appendOf({ count: 2 });
    expect(await send(store, one)).toMatchObject({ revision: 2, repeated: false });
    expect(await store.readStream(one.stream)).toHaveLength(2);
    expect(callsOf(leader, 'Append')).toBe(1);
    expect(callsOf(server, 'Append')).toBeLessThanOrEqual(before + 1);
    // And back again.
    leader.faults.leaderIs({ host: '127.0.0.1', port: server.port });
    server.faults.leaderIs(null);
    const { position } = await send(store, appendOf({ stream: one.stream, expected: 2 }));
    await reader.reached(position);
    expect(reader.events).toHaveLength(4);
    await reader.close();
    await leader.close();
  });
  test('is starting is asked again until it is there', async () => {
    const { stream } = appendOf();
    await send(store, appendOf({ stream, count: 3 }));
    server.faults.beUnavailable(true);
    const [appends, reads] = [callsOf(server, 'Append'), callsOf(server, 'Read')];
    const appending = send(store, appendOf({ expected: 'no-stream' }));
    const reading = store.readStream(stream);
    await expect.poll(() => callsOf(server, 'Append') - appends).toBeGreaterThan(1);
    await expect.poll(() => callsOf(server, 'Read') - reads).toBeGreaterThan(1);
    server.faults.beUnavailable(false);
    expect(await appending).toMatchObject({ revision: 1, repeated: false });
    expect(await reading).toHaveLength(3);
  });
  test('is not there makes every call fail with StoreUnavailable, in a bounded time', async () => {
    const { url } = server;
    await server.close();
    const patient = await openEventStoreDbStore({ url, patienceMs: 200 });
    const calls = [
      send(patient, appendOf({ expected: 'no-stream' })),
      send(patient, appendOf()),
      patient.appendBatch([appendOf()]),
      patient.readStream('thing-1'),
      patient.findCommand('thing-1', 'a command'),
      patient.readAll(0),
      patient.head(),
    ];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(StoreUnavailable);
    }
    await patient.close();
  });
  test('is away does not hold up those who stop listening', async () => {
    const reader = readLive(store, 0);
    await reader.reached((await send(store, appendOf())).position);
    await server.close();
    await reader.close();
    expect(reader.events).toHaveLength(1);
  });
  test('never answers an append is not waited for: one looks whether it has happened', async () => {
    const one = appendOf({ expected: 'no-stream', count: 2 });
    server.faults.loseAnswers();
    expect(await send(store, one)).toMatchObject({ revision: 2, repeated: false });
    expect(callsOf(server, 'Append')).toBe(1);
    expect(await store.readStream(one.stream)).toHaveLength(2);
  });
  test('was gone before an append arrived is asked again, and the append happens once', async () => {
    const one = appendOf({ expected: 'no-stream', count: 2 });
    server.faults.goAwayAfter(0);
    const sent = send(store, one);
    await expect.poll(() => callsOf(server, 'Append')).toBeGreaterThan(1);
    server.faults.beUnavailable(false);
    expect(await sent).toMatchObject({ revision: 2, repeated: false });
    expect(await store.readStream(one.stream)).toHaveLength(2);
  });
  test('has not indexed an append drops its repeats, and those who sent them look instead of waiting', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openEventStoreDbStore({ url: server.url })));
    // The dropped ones are never answered within anybody's patience.
    server.faults.indexSlowly(400, 1_000_000);
    const one = appendOf({ expected: 'no-stream', count: 2 });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => send(stores[index % 4] ?? store, one)));
    expect(new Set(results.map(({ position, revision }) => `${position} ${revision}`)).size).toBe(1);
    expect(await store.readStream(one.stream)).toHaveLength(2);
    // In one process the same command is one call.
    expect(callsOf(server, 'Append')).toBe(4);
    await Promise.all(stores.map((each) => each.close()));
  });
  test('has deleted a stream of ours softly goes on with it at its old revision, and says so', async () => {
    const { stream } = appendOf();
    await send(store, appendOf({ stream, count: 3 }));
    server.log.delete(stream);
    expect(await send(store, appendOf({ stream, expected: 'no-stream' }))).toMatchObject({ revision: 4 });
    expect(await send(store, appendOf({ stream, expected: 4 }))).toMatchObject({ revision: 5 });
    expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([4, 5]);
  });
  test('finds no record where another log has one says so, which is no lack of a connection', async () => {
    const { position } = await send(store, appendOf());
    await send(store, appendOf());
    await expect(store.readAll(position + 1)).rejects.toThrow(InvalidPosition);
    expect(callsOf(server, 'Read')).toBeLessThan(5);
  });
  test('is empty is nothing to warn of', async () => {
    const warnings: unknown[] = [];
    const logger = { warn: (...said: unknown[]) => void warnings.push(said) };
    const own = await openEventStoreDbStore({ url: server.url, logger });
    const reader = readLive(own, await own.head());
    await reader.reached((await send(own, appendOf())).position);
    expect(reader.events).toHaveLength(1);
    await reader.close();
    await own.close();
    expect(warnings).toEqual([]);
  });
  test('takes longer than a call may take is as good as away, until it is quick again', async () => {
    const impatient = await openEventStoreDbStore({ url: server.url, deadlineMs: 200, patienceMs: 200 });
    const one = appendOf({ expected: 'no-stream' });
    server.faults.slowDown(2000);
    await expect(send(impatient, one)).rejects.toThrow(StoreUnavailable);
    await expect(impatient.readStream(one.stream)).rejects.toThrow(StoreUnavailable);
    await expect(impatient.head()).rejects.toThrow(StoreUnavailable);
    server.faults.slowDown(0);
    expect(await send(store, one)).toMatchObject({ revision: 1, repeated: true });
    await impatient.close();
  });
  test('goes away in the middle of a batch has a part of it, and repeating the batch completes it', async () => {
    const impatient = await openEventStoreDbStore({ url: server.url, patienceMs: 200 });
    const batch = Array.from({ length: 60 }, () => appendOf({ expected: 'no-stream', count: 2 }));
    server.faults.goAwayAfter(20);
    await expect(impatient.appendBatch(batch)).rejects.toThrow(StoreUnavailable);
    server.faults.beUnavailable(false);
    const results = await impatient.appendBatch(batch);
    expect(results.filter(({ repeated }) => repeated)).toHaveLength(20);
    expect(results.every(({ revision }) => revision === 2)).toBe(true);
    expect((await store.readAll(0)).events).toHaveLength(120);
    await impatient.close();
  });
  test('was restored from a backup is believed, not what was seen before', async () => {
    const { stream } = appendOf();
    await send(store, appendOf({ stream }));
    const backup = server.log.copy();
    const lost = appendOf({ stream, count: 3 });
    await send(store, lost);
    await server.close();
    server = await startEventStoreDbDouble({ port: server.port, log: backup });
    expect(await send(store, lost)).toMatchObject({ revision: 4, repeated: false });
    expect(await send(store, appendOf({ stream, expected: 4 }))).toMatchObject({ revision: 5 });
    expect(await store.readStream(stream)).toHaveLength(5);
  });
  test('takes only so much in one append says so', async () => {
    const large = appendOf({ data: { note: 'x'.repeat(2 * 1024 * 1024) } });
    await expect(send(store, large)).rejects.toThrow(RangeError);
    expect(await store.readStream(large.stream)).toEqual([]);
  });
  test('takes only so much in one message says so, at once', async () => {
    // To bring so much may take a busy machine longer than a call may take.
    const patient = await openEventStoreDbStore({ url: server.url, deadlineMs: 60_000 });
    const large = appendOf({ expected: 'no-stream', data: { note: 'x'.repeat(18 * 1024 * 1024) } });
    await expect(send(patient, large)).rejects.toThrow(RangeError);
    expect(callsOf(server, 'Append')).toBe(1);
    await patient.close();
  });
  test('lets only its users in says so, at once, and the same store works when we are let in', async () => {
    server.faults.denyAccess(true);
    const one = appendOf({ expected: 'no-stream' });
    await expect(store.head()).rejects.toThrow('denies access');
    await expect(send(store, one)).rejects.toThrow(StoreUnavailable);
    expect([callsOf(server, 'Read'), callsOf(server, 'Append')]).toEqual([1, 1]);
    server.faults.denyAccess(false);
    expect(await send(store, one)).toMatchObject({ revision: 1, repeated: false });
  });
});

describe('an append', () => {
  const append = async (count: number, expected: ExpectedRevision, stream?: string) => {
    const one = appendOf({ ...(stream ? { stream } : {}), count, expected });
    return { ...(await send(store, one)), stream: one.stream };
  };
  const calls = () => [callsOf(server, 'Append'), callsOf(server, 'Read')];

  test('is one call to the server, once it is known what its answers mean', async () => {
    await append(1, 'no-stream');
    const { stream } = await append(3, 'no-stream');
    const [appends = 0, reads = 0] = calls();
    let expected = 3;
    for (const count of [1, 2, 5]) {
      const { revision, position } = await append(count, expected, stream);
      expected += count;
      expect(revision).toBe(expected);
      expect(position).toBe(server.log.stream(stream)?.at(-1)?.position);
      await append(count, 'no-stream');
    }
    expect(calls()).toEqual([appends + 6, reads]);
  });

  test.each(['first', 'none'] as const)(
    'is answered with where its last event is, also by a server that names the %s',
    async (named) => {
      server.faults.answersName(named);
      for (const count of [1, 3, 1, 3]) {
        const { stream, position, revision } = await append(count, 'no-stream');
        expect({ position, revision }).toEqual({
          position: server.log.stream(stream)?.at(-1)?.position,
          revision: count,
        });
      }
    },
  );

  test('that another process made before is known for a repeat', async () => {
    const other = await openEventStoreDbStore({ url: server.url });
    const one = appendOf({ expected: 'no-stream' });
    const first = await send(other, one);
    await append(1, 'no-stream');
    expect(await send(store, one)).toEqual({ ...first, repeated: true });
    await other.close();
  });
});

describe('a subscription that', () => {
  test('is told of the end of the log as a place to go on from misses nothing that comes there', async () => {
    server.faults.checkpointsAtTheEnd(true);
    const reader = readLive(store, 0);
    for (let count = 0; count < 20; count += 1) {
      await reader.reached((await send(store, appendOf())).position);
      if (count % 3 === 0) server.faults.dropSubscriptions();
    }
    expect(reader.events).toHaveLength(20);
    await reader.close();
  });
  test('is dropped goes on after the last event it gave, each time', async () => {
    const reader = readLive(store, 0, { limit: 3 });
    const sent: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      const one = appendOf({ count: 2 });
      const { position } = await send(store, one);
      sent.push(...one.events.map(({ id }) => id));
      if (count % 5 === 0) server.faults.dropSubscriptions();
      if (count % 10 === 0) await reader.reached(position);
    }
    await reader.reached(await store.head());
    expect(reader.events.map(({ id }) => id)).toEqual(sent);
    await reader.close();
  });
  test('falls silent is found out by reading, and replaced', async () => {
    const reader = readLive(store, 0);
    await reader.reached((await send(store, appendOf())).position);
    server.faults.silenceSubscriptions(true);
    for (let count = 0; count < 3; count += 1) await reader.reached((await send(store, appendOf())).position);
    server.faults.silenceSubscriptions(false);
    for (let count = 0; count < 3; count += 1) await reader.reached((await send(store, appendOf())).position);
    expect(reader.events).toHaveLength(7);
    await reader.close();
  });
  test('is given more than it can take waits, and misses nothing', async () => {
    // Four hundred appends at once may take a busy machine longer than a call may take.
    const patient = await openEventStoreDbStore({ url: server.url, deadlineMs: 60_000 });
    const given: number[] = [];
    const subscription = patient.subscribe(
      0,
      async ({ events }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        given.push(...events.map(({ position }) => position));
      },
      { limit: 20 },
    );
    const appends = Array.from({ length: 400 }, () => appendOf({ count: 2 }));
    await Promise.all(appends.map((one) => send(patient, one)));
    await expect.poll(() => given.length).toBe(800);
    expect(given).toEqual(given.toSorted((left, right) => left - right));
    await subscription.close();
    await patient.close();
  });
});

test('a store that is closed under its subscribers and callers lets them all go', async () => {
  const own = await openEventStoreDbStore({ url: server.url, deadlineMs: 1000 });
  const reader = readLive(own, 0);
  await reader.reached((await send(own, appendOf())).position);
  server.faults.loseAnswers();
  const waiting = send(own, appendOf({ expected: 'no-stream' })).catch((error: unknown) => error);
  await expect.poll(() => callsOf(server, 'Append')).toBe(2);
  await own.close();
  expect(await waiting).toBeInstanceOf(StoreUnavailable);
  await expect(own.head()).rejects.toThrow(StoreUnavailable);
  await reader.close();
});

describe('a cluster', () => {
  test.each(['esdb+discover://127.0.0.1:PORT?tls=false', 'esdb://127.0.0.1:PORT,127.0.0.1:PORT?tls=false'])(
    'at %s is asked for its leader, before and after a change',
    async (pattern) => {
      const other = await startEventStoreDbDouble({ log: server.log });
      const clustered = await openEventStoreDbStore({ url: pattern.replaceAll('PORT', String(server.port)) });
      await send(clustered, appendOf());
      expect(callsOf(server, 'Append')).toBe(1);
      server.faults.leaderIs({ host: '127.0.0.1', port: other.port });
      await send(clustered, appendOf());
      expect(callsOf(other, 'Append')).toBe(1);
      expect((await clustered.readAll(0)).events).toHaveLength(2);
      await clustered.close();
      await other.close();
    },
  );
});
