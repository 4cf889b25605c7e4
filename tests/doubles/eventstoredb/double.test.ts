import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ANY,
  type AppendExpectedRevision,
  binaryEvent,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventStoreDbDouble, startEventStoreDbDouble } from './double.ts';
import { fileLog } from './file-log.ts';

let double: EventStoreDbDouble;
let client: EventStoreDBClient;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
  client = EventStoreDBClient.connectionString(double.url);
});
afterEach(async () => {
  await client.dispose();
  await double.close();
});

const events = (count: number) => Array.from({ length: count }, () => jsonEvent({ type: 'Thing', data: { a: 1 } }));

// The client as it comes appends by BatchAppend; with credentials of the call it takes Append.
describe.each([
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'admin', password: 'changeit' } }],
])('%s', (method, options) => {
  const append = (stream: string, sent: ReturnType<typeof events>, expectedRevision: AppendExpectedRevision) =>
    client.appendToStream(stream, sent, { expectedRevision, ...options });

  test('appends, repeats by the ids of the events, and refuses', async () => {
    const [stream, sent] = [randomUUID(), events(3)];
    const first = await append(stream, sent, NO_STREAM);
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(await append(stream, sent, NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(await append(stream, events(1), 2n)).toMatchObject({ nextExpectedRevision: 3n });
    expect(await append(stream, sent, NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 2n });
    // The first is the same, the second is not.
    await expect(append(stream, [...sent.slice(0, 1), ...events(1)], NO_STREAM)).rejects.toMatchObject({
      actualVersion: 3n,
    });
    // The same without an expectation: whole it is a repeat, in part it is refused.
    expect(await append(stream, sent, ANY)).toMatchObject({ success: true, nextExpectedRevision: 2n });
    await expect(append(stream, [...sent.slice(0, 2), ...events(1)], ANY)).rejects.toMatchObject({ actualVersion: 3n });
    await expect(append(stream, events(1), 7n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(append(randomUUID(), events(1), 0n)).rejects.toMatchObject({ actualVersion: 'no_stream' });
    expect(double.log.stream(stream)).toHaveLength(4);
    expect(double.faults.calls.get(method)).toBeGreaterThan(0);
  });

  test('gives a repeat the position of the first, and takes the same ids with other data for one: the data is lost', async () => {
    const [stream, [sent]] = [randomUUID(), events(1)];
    if (!sent) throw new Error('No event');
    const first = await append(stream, [sent], NO_STREAM);
    await append(stream, events(1), 0n);
    expect(await append(stream, [sent], NO_STREAM)).toEqual(first);
    expect(await append(stream, [{ ...sent, data: { a: 2 } }], NO_STREAM)).toEqual(first);
    expect(Buffer.from(double.log.stream(stream)?.[0]?.data ?? []).toString()).toBe('{"a":1}');
  });

  test('writes a known id again where the current revision is expected, and the same id twice in one append twice', async () => {
    const [stream, sent] = [randomUUID(), events(1)];
    await append(stream, sent, NO_STREAM);
    expect(await append(stream, sent, 0n)).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await append(stream, [...sent, ...sent], 1n)).toMatchObject({ success: true, nextExpectedRevision: 3n });
    expect(double.log.stream(stream)?.map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => sent[0]?.id));
  });

  test('refuses a repeat with one event more, or in another order', async () => {
    const [stream, sent] = [randomUUID(), events(2)];
    await append(stream, sent, NO_STREAM);
    for (const other of [[...sent, ...events(1)], sent.toReversed()]) {
      await expect(append(stream, other, NO_STREAM)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    }
  });

  test('lets a deleted stream go on at its old revision, whether it is expected there or nowhere', async () => {
    for (const [expected, left] of [
      [NO_STREAM, 1],
      [2n, 1],
    ] as const) {
      const stream = randomUUID();
      await append(stream, events(3), NO_STREAM);
      await client.deleteStream(stream);
      expect(double.log.stream(stream)).toBeUndefined();
      expect(await append(stream, events(1), expected)).toMatchObject({ nextExpectedRevision: 3n });
      expect(double.log.stream(stream)).toHaveLength(left);
    }
  });
});

test('an append without events succeeds and writes nothing', async () => {
  const options = { credentials: { username: 'admin', password: 'changeit' } };
  await client.appendToStream('thing-2', events(1), options);
  expect(await client.appendToStream('thing-2', [], options)).toMatchObject({
    success: true,
    nextExpectedRevision: 0n,
  });
  expect(await client.appendToStream('thing-1', [], options)).toMatchObject({ success: true });
  expect(double.log.stream('thing-1')).toBeUndefined();
});

test('takes 1,048,576 bytes of data and not one more', async () => {
  const options = { credentials: { username: 'admin', password: 'changeit' } };
  const binary = (bytes: number) => binaryEvent({ type: 'Thing', data: new Uint8Array(bytes) });
  expect(await client.appendToStream('thing-1', [binary(1_048_576)], options)).toMatchObject({ success: true });
  await expect(client.appendToStream('thing-1', [binary(1_048_577)], options)).rejects.toMatchObject({ code: 3 });
});

test('holds records of its own from the beginning', () => {
  expect(double.log.events.map(({ type }) => type)).toEqual(['$settings', '$User', '$statsCollected']);
});

test('drops what repeats an append that is not indexed yet, and says so after its time', async () => {
  const options = { expectedRevision: NO_STREAM, credentials: { username: 'admin', password: 'changeit' } } as const;
  const [stream, sent] = [randomUUID(), events(1)];
  double.faults.indexSlowly(100, 50);
  const first = client.appendToStream(stream, sent, options);
  await expect.poll(() => double.log.stream(stream)).toHaveLength(1);
  await expect(client.appendToStream(stream, sent, options)).rejects.toMatchObject({ code: 10 });
  expect(await first).toMatchObject({ success: true });
  expect(double.log.stream(stream)).toHaveLength(1);
});

test('reads a stream both ways, and says when there is none', async () => {
  const stream = randomUUID();
  await client.appendToStream(stream, events(5));
  const revisions = async (options: Parameters<typeof client.readStream>[1]) => {
    const read = [];
    for await (const { event } of client.readStream(stream, options)) read.push(Number(event?.revision));
    return read;
  };
  expect(await revisions({ fromRevision: 1n, maxCount: 3 })).toEqual([1, 2, 3]);
  expect(await revisions({ direction: 'backwards', fromRevision: END, maxCount: 2 })).toEqual([4, 3]);
  const nothing = async () => {
    for await (const _ of client.readStream(randomUUID())) throw new Error('An event of no stream');
  };
  await expect(nothing()).rejects.toBeInstanceOf(StreamNotFoundError);
});

test('reads all from a position on, that event included, and subscribes to what comes after it', async () => {
  const stream = randomUUID();
  const { position } = await client.appendToStream(stream, events(1));
  await client.appendToStream(stream, events(12));
  if (!position) throw new Error('No position');
  const read = [];
  for await (const { event } of client.readAll({ fromPosition: position })) {
    if (event?.streamId === stream) read.push(Number(event.revision));
  }
  expect(read).toEqual(Array.from({ length: 13 }, (_, index) => index));
  const subscription = client.subscribeToAll({
    fromPosition: position,
    filter: streamNameFilter({ prefixes: [stream] }),
  });
  const heard: number[] = [];
  for await (const { event } of subscription) {
    heard.push(Number(event?.revision));
    if (heard.length === 12) await client.appendToStream(stream, events(1));
    if (heard.length === 13) break;
  }
  expect(heard).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
});

test('refuses to read from where no record begins', async () => {
  const { position } = await client.appendToStream(randomUUID(), events(1));
  const between = { commit: (position?.commit ?? 0n) - 1n, prepare: (position?.prepare ?? 0n) - 1n };
  const reading = async () => {
    for await (const _ of client.readAll({ fromPosition: between })) throw new Error('An event of no position');
  };
  await expect(reading()).rejects.toMatchObject({ code: 2, message: expect.stringContaining('InvalidPosition') });
});

test('tells subscribers how far it has looked where nothing is for them', async () => {
  const reached = Promise.withResolvers<bigint>();
  const filter = streamNameFilter({
    prefixes: ['nobody-'],
    checkpointInterval: 1,
    maxSearchWindow: 5,
    checkpointReached: (_, { commit }) => {
      // Before there was anything it named no place.
      if (commit < 2n ** 64n - 1n) reached.resolve(commit);
    },
  });
  const subscription = client.subscribeToAll({ filter }).on('data', () => undefined);
  const { position } = await client.appendToStream(randomUUID(), events(20));
  expect(await reached.promise).toBeLessThanOrEqual(position?.commit ?? 0n);
  await subscription.unsubscribe();
});

test('sends a subscriber only what its expression lets through, of the past and of what comes', async () => {
  const types = ['Thing', 'ThingMade', 'Another', 'Thing\n', '$thing', 'Last'];
  const options = { credentials: { username: 'admin', password: 'changeit' } };
  const send = async (): Promise<void> => {
    for (const type of types) await client.appendToStream('thing-1', [jsonEvent({ type, data: {} })], options);
  };
  const heard = (regex: string) => {
    const subscription = client.subscribeToAll({ filter: eventTypeFilter({ regex }) });
    const told: string[] = [];
    subscription.on('data', ({ event }) => void told.push(event?.type ?? ''));
    return { told, close: () => subscription.unsubscribe() };
  };
  await send();
  const only = heard('^(?:ThingMade|Last)$');
  const except = heard('^(?!\\$|Thing(?![\\s\\S])|Another(?![\\s\\S]))');
  await expect.poll(() => [only.told.length, except.told.length]).toEqual([2, 3]);
  await send();
  await expect.poll(() => only.told).toEqual(['ThingMade', 'Last', 'ThingMade', 'Last']);
  const rest = ['ThingMade', 'Thing\n', 'Last'];
  await expect.poll(() => except.told).toEqual([...rest, ...rest]);
  await Promise.all([only.close(), except.close()]);
});

test('names the last event that it sent or where it began to look until a subscription is live, then how far it is', async () => {
  const { position: first } = await client.appendToStream(randomUUID(), [jsonEvent({ type: 'Wanted', data: {} })]);
  await client.appendToStream(randomUUID(), events(40));
  const [began, lived] = [Promise.withResolvers<bigint>(), Promise.withResolvers<bigint>()];
  const filter = eventTypeFilter({
    regex: '^Wanted$',
    maxSearchWindow: 100,
    checkpointReached: (_, { commit }) => {
      began.resolve(commit);
      if (commit > (first?.commit ?? 0n)) lived.resolve(commit);
    },
  });
  const subscription = client.subscribeToAll({ filter }).on('data', () => undefined);
  expect(await began.promise).toBe(first?.commit);
  await client.appendToStream(randomUUID(), events(100));
  const considered = double.log.events[100 - 1];
  expect(await lived.promise).toBe(BigInt(considered?.position ?? 0));
  await subscription.unsubscribe();
});

test.each([
  ['nowhere while nothing was ever written', 0, false, 2n ** 64n - 1n],
  ['a place short of the end', 3, false, undefined],
  ['the end, where some releases do', 3, true, undefined],
])('ends the past with a checkpoint that names %s', async (_where, count, atTheEnd, exactly) => {
  for (let written = 0; written < count; written += 1) await client.appendToStream(randomUUID(), events(1));
  double.faults.checkpointsAtTheEnd(atTheEnd);
  const reached = Promise.withResolvers<bigint>();
  const filter = streamNameFilter({
    prefixes: ['nobody-'],
    checkpointInterval: 1000,
    checkpointReached: (_, { commit }) => reached.resolve(commit),
  });
  const subscription = client.subscribeToAll({ filter }).on('data', () => undefined);
  const last = BigInt(double.log.events.at(-1)?.position ?? 0);
  const told = await reached.promise;
  if (exactly === undefined) expect(told > last).toBe(atTheEnd);
  else expect(told).toBe(exactly);
  await subscription.unsubscribe();
});

test('with a file, it is the same log after a restart', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventstoredb-double-'));
  const file = path.join(folder, 'log.ndjson');
  const before = fileLog(file);
  for (const count of [1, 5, 20]) {
    const proposed = events(count).map(({ id, type }) => ({
      id,
      type,
      contentType: 'application/json',
      data: Buffer.from('{"text":"é\\u0000"}'),
      metadata: Buffer.from('{}'),
    }));
    before.append(`stream-${count}`, 'no-stream', proposed);
  }
  const after = fileLog(file);
  expect(after.events).toEqual(before.events);
  expect(after.stream('stream-20')).toHaveLength(20);
  // What was cut off by a kill is no part of it, nor of what comes next.
  appendFileSync(file, '[{"stream":"str');
  const [{ id, type } = { id: '', type: '' }] = events(1);
  const one = { id, type, contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
  fileLog(file).append('stream-next', 'no-stream', [one]);
  expect(fileLog(file).events).toHaveLength(after.events.length + 1);
  rmSync(folder, { recursive: true });
});
