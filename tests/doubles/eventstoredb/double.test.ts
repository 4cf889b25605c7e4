import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ANY,
  type AppendExpectedRevision,
  END,
  EventStoreDBClient,
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
  await expect(reading()).rejects.toThrow('invalid position');
});

test('tells subscribers how far it has looked where nothing is for them', async () => {
  const reached = Promise.withResolvers<bigint>();
  const filter = streamNameFilter({
    prefixes: ['nobody-'],
    checkpointInterval: 1,
    maxSearchWindow: 5,
    checkpointReached: (_, { commit }) => reached.resolve(commit),
  });
  const subscription = client.subscribeToAll({ filter }).on('data', () => undefined);
  const { position } = await client.appendToStream(randomUUID(), events(20));
  expect(await reached.promise).toBeLessThanOrEqual(position?.commit ?? 0n);
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
  rmSync(folder, { recursive: true });
});
