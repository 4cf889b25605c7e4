import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventId } from '#event-store/ids.ts';
import type { EventPlace, ReadAllOptions, StoredEvent } from '#event-store/port.ts';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';

/** What is read is what was written. */
export function readingTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('reading', () => {
    test('gives back every property of an event, in both ways of reading', async () => {
      const one = appendOf({ count: 2 });
      const before = await storeOf().head();
      const { position } = await send(storeOf(), one);
      const { events: all } = await storeOf().readAll(before);
      const events = all.filter(({ stream }) => stream === one.stream);
      if (harnessOf().ownLog) expect(events).toEqual(all);
      expect(events).toEqual(await storeOf().readStream(one.stream));
      expect(events.at(-1)?.position).toBe(position);
      expect(events.map(({ position: _position, revision: _revision, stream: _stream, ...event }) => event)).toEqual(
        one.events,
      );
      expect(events.map(({ stream, revision }) => [stream, revision])).toEqual([
        [one.stream, 1],
        [one.stream, 2],
      ]);
    });
    test('gives everything else of an event to readers who do not look at its origins', async () => {
      const one = appendOf({ count: 2 });
      const before = await storeOf().head();
      await send(storeOf(), one);
      const { events } = await storeOf().readAll(before, { withoutOrigins: true });
      const facts = ({ id, position, stream, revision, type, data, occurredAt, schemaVersion }: StoredEvent) => [
        id,
        position,
        stream,
        revision,
        type,
        data,
        occurredAt,
        schemaVersion,
      ];
      expect(events.filter(({ stream }) => stream === one.stream).map(facts)).toEqual(
        (await storeOf().readStream(one.stream)).map(facts),
      );
    });
    test('keeps the name of the command with an event, and nothing where there is none', async () => {
      const { stream, events, commandId } = appendOf({ count: 3 });
      const named = events.map((event, index) => (index === 1 ? event : { ...event, commandName: `Do${index}` }));
      await send(storeOf(), { stream, expected: 'any', commandId, events: named });
      const read = await storeOf().readStream(stream);
      expect(read.map((event) => event.commandName)).toEqual(['Do0', undefined, 'Do2']);
      expect('commandName' in (read[1] ?? {})).toBe(false);
    });
    test('keeps sealed texts beside the data', async () => {
      const { stream, events, commandId } = appendOf();
      const sealed = events.map((event) => ({
        ...event,
        sealed: { 'a-member': 's:name abc=' },
        causationId: 'a cause',
      }));
      await storeOf().append(stream, 'no-stream', sealed, commandId);
      expect(await storeOf().readStream(stream)).toMatchObject(sealed);
    });
    test('keeps whatever JSON can hold, letter by letter', async () => {
      const { stream, commandId } = appendOf();
      const texts = fc.string({ unit: 'binary' });
      const values = fc.sample(fc.dictionary(texts, fc.jsonValue({ stringUnit: 'binary' })), 40);
      const events = values.flatMap((data, index) => {
        const id = eventId(stream, commandId, index);
        return appendOf({ stream, commandId, data }).events.map((event) => ({ ...event, id }));
      });
      await storeOf().append(stream, 'no-stream', events, commandId);
      const read = await storeOf().readStream(stream);
      expect(read.map(({ data }) => JSON.stringify(data))).toEqual(values.map((data) => JSON.stringify(data)));
    });
    test.each([
      ['2026-03-01T12:30:00.057+02:00', '2026-03-01T10:30:00.057Z'],
      ['2026-10-25T01:59:59.999-04:30', '2026-10-25T06:29:59.999Z'],
      ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
      ['1969-12-31T23:59:59.001Z', '1969-12-31T23:59:59.001Z'],
    ])('gives the time %s back as %s, whenever the store got it', async (given, kept) => {
      const { stream, events, commandId } = appendOf();
      const timed = events.map((event) => ({ ...event, occurredAt: given }));
      await storeOf().append(stream, 'no-stream', timed, commandId);
      expect((await storeOf().readStream(stream)).map(({ occurredAt }) => occurredAt)).toEqual([kept]);
    });
    test('gives part of a stream, and nothing of a stream that does not exist', async () => {
      const one = appendOf({ count: 5 });
      await send(storeOf(), one);
      const part = await storeOf().readStream(one.stream, { fromRevision: 2, limit: 3 });
      expect(part.map(({ revision }) => revision)).toEqual([2, 3, 4]);
      expect(await storeOf().readStream(one.stream, { fromRevision: 6 })).toEqual([]);
      expect(await storeOf().readStream(`thing-${randomUUID()}`)).toEqual([]);
    });
    test('gives pages in order, and a filter moves on over what it leaves out', async () => {
      const run = randomUUID();
      const [common, rarely, never] = [`CommonThing${run}`, `RareThing${run}`, `NeverThing${run}`];
      const before = await storeOf().head();
      let written = before;
      /** A page that reaches the end has come past everything that was answered before, and no further than the log. */
      const readToEnd = async (options: ReadAllOptions): Promise<readonly StoredEvent[]> => {
        const page = await storeOf().readAll(before, options);
        const atMost = await storeOf().head();
        expect(page.endReached).toBe(true);
        expect(page.nextPosition).toBeGreaterThanOrEqual(written);
        expect(page.nextPosition).toBeLessThanOrEqual(atMost);
        return page.events;
      };
      for (let index = 0; index < 10; index += 1) {
        const stream = `${index % 2 === 0 ? 'even' : 'odd'}-${run}-${randomUUID()}`;
        ({ position: written } = await send(storeOf(), appendOf({ stream, type: index === 8 ? rarely : common })));
      }
      expect((await storeOf().readAll(before, { limit: 4 })).events).toHaveLength(4);
      const mine = [`even-${run}`, `odd-${run}`];
      const filter = harnessOf().ownLog ? {} : { streamPrefixes: mine };
      const first = await storeOf().readAll(before, { ...filter, limit: 4 });
      expect(first.events).toHaveLength(4);
      expect(first.endReached).toBe(false);
      expect((await storeOf().readAll(first.nextPosition, { ...filter, limit: 100 })).events).toHaveLength(6);
      const rare = await readToEnd({ types: [rarely] });
      expect(rare.map(({ type }) => type)).toEqual([rarely]);
      expect(await readToEnd({ streamPrefixes: [`odd-${run}`], types: [common, rarely] })).toHaveLength(5);
      expect(await readToEnd({ types: [never] })).toEqual([]);
      expect(await readToEnd({ ...filter, exceptTypes: [common, never] })).toEqual(rare);
    });
    test('says which event was the newest that was looked at, also when the filter left it out', async () => {
      const before = await storeOf().head();
      const wanted = appendOf();
      await send(storeOf(), wanted);
      const other = appendOf();
      const { position, revision } = await send(storeOf(), other);
      const newest = { id: other.events[0]?.id, position, stream: other.stream, revision };
      const filter = { streamPrefixes: [wanted.stream] };
      const page = await storeOf().readAll(before, filter);
      expect([page.events.map(({ stream }) => stream), page.newest]).toEqual([[wanted.stream], newest]);
      expect((await storeOf().readAll(before)).newest).toEqual(newest);
      expect((await storeOf().readAll(page.nextPosition, filter)).newest).toBeUndefined();
      const told: (EventPlace | undefined)[] = [];
      const subscription = storeOf().subscribe(page.nextPosition, async (next) => void told.push(next.newest), {
        ...filter,
        pollMs: 50,
      });
      const last = appendOf();
      const end = await send(storeOf(), last);
      await expect.poll(() => told.at(-1)?.position).toBe(end.position);
      await subscription.close();
    });
  });
}
