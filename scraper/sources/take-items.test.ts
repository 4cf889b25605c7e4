import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { type MemoryLog, memoryLog } from '#tests/support/stores/memory-log.ts';
import { readItems } from './read-items.ts';
import type { Item, OpenSource } from './take-item.ts';
import { takeItems } from './take-items.ts';

const item = (id: string, name = `Club ${id}`): Item => ({
  id,
  link: null,
  mark: name,
  read: async () => ({ fields: { name }, contentHash: name, imageCount: 0, methods: {}, evidence: {} }),
});
let clock = Date.parse('2026-03-01T10:00:00.000Z');
/** Every look at the clock is another time, as it is when a run is taken up again. */
const now = (): Date => new Date((clock += 1_000));

async function sourceIn(log: Log): Promise<{ sourceId: string; send: (command: SourceCommand) => Promise<unknown> }> {
  const sourceId = randomUUID();
  const send = (command: SourceCommand) =>
    handle(log, sourceId, command, {
      commandId: randomUUID(),
      correlationId: sourceId,
      causationId: null,
      actor: { id: 'test', role: 'system' },
      occurredAt: now().toISOString(),
    });
  const url = `list:${sourceId}`;
  await send({ type: 'AddSource', sourceId, kind: 'list', name: 'Council', url, schedule: 'by-hand' });
  return { sourceId, send };
}
async function opened(log: Log, sourceId: string): Promise<OpenSource> {
  const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
  if (state.fields === null || state.openRun === null) throw new Error('No run is open.');
  return { ...state, fields: state.fields, openRun: state.openRun };
}
async function begun(log: Log) {
  const { sourceId, send } = await sourceIn(log);
  const begin = () =>
    send({
      type: 'BeginSourceRun',
      runId: randomUUID(),
      why: 'asked',
      instructions: null,
      fileId: randomUUID(),
      at: now().toISOString(),
    });
  await begin();
  return { sourceId, send, begin };
}
const untilDone = new AbortController().signal;
/** How often each activity was drafted. */
async function drafts(log: MemoryLog): Promise<Record<string, number>> {
  const { events } = await log.readAll(0, { types: ['ListingDrafted'], limit: 10_000 });
  const counts: Record<string, number> = {};
  for (const { data } of events) {
    const { name } = (data as { fields: { name: string } }).fields;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('items of which nothing is known become drafts in one append, each as it would alone', async () => {
  const log = memoryLog();
  let batches = 0;
  const counted = {
    ...log,
    appendBatch: (all: Parameters<Log['appendBatch']>[0]) => ((batches += 1), log.appendBatch(all)),
  };
  const { sourceId } = await begun(log);
  const source = await opened(log, sourceId);
  const pages = await takeItems(
    { log: counted, now },
    source,
    ['1', '2', '3', '2'].map((id) => item(id)),
    untilDone,
  );
  expect([batches, pages.map(({ outcome }) => outcome)]).toEqual([1, ['new', 'new', 'new', 'new']]);
  expect(pages[3]?.listingId).toBe(pages[1]?.listingId);
  expect(await drafts(log)).toEqual({ 'Club 1': 1, 'Club 2': 1, 'Club 3': 1 });
  // One alone, of which the log knows already: a change to the same draft.
  const [changed] = await takeItems({ log, now }, source, [item('1', 'Club One')], untilDone);
  expect(changed).toMatchObject({ outcome: 'changed', listingId: pages[0]?.listingId });
});

test('of a name whose owner was erased nothing is begun with the others', async () => {
  const log = { ...memoryLog(), isSuppressed: async () => true, appendBatch: () => Promise.reject(new Error('begun')) };
  const { sourceId } = await begun(log);
  const pages = await takeItems({ log, now }, await opened(log, sourceId), [item('1'), item('2')], untilDone);
  expect(pages.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
});

class Killed extends Error {}
/** `log` in which everything stops with the append number `after`, as when the process is killed there. */
function killedAfter(log: MemoryLog, after: number): Log {
  let left = after;
  const append: Log['append'] = (...args) => {
    if (left-- <= 0) throw new Killed();
    return log.append(...args);
  };
  return {
    ...log,
    append,
    // A store without a transaction over streams.
    appendBatch: async (all) => {
      const results = [];
      for (const each of all) results.push(await append(each.stream, each.expected, each.events, each.context));
      return results;
    },
  };
}

test('killed wherever it is and taken up again, a run makes each draft once and ends with all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 12 }),
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      async (kills, ids, before) => {
        const log = memoryLog();
        const { sourceId, send, begin } = await begun(log);
        const run = async (on: Log, named: readonly number[]) => {
          const source = await opened(on, sourceId);
          const items = named.map((id) => item(String(id)));
          const part = { format: null, items, gone: [], next: null, total: items.length, isWhole: true } as const;
          const parts = (async function* () {
            yield part;
          })();
          const end = await readItems({ log: on, now }, source, parts, untilDone);
          await send({ type: 'EndSourceRun', sourceId, runId: source.openRun.runId, ...end });
        };
        // Some are known from the run before.
        await run(log, before);
        await begin();
        for (const after of kills)
          await opened(log, sourceId)
            .then(() => run(killedAfter(log, after), ids))
            .catch((error: unknown) => {
              if (!(error instanceof Killed) && !(error instanceof Error && error.message === 'No run is open.'))
                throw error;
            });
        await opened(log, sourceId).then(
          () => run(log, ids),
          () => undefined,
        );
        const all = [...new Set([...ids, ...before])];
        expect(await drafts(log)).toEqual(Object.fromEntries(all.map((id) => [`Club ${id}`, 1])));
        const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
        const there = Object.values(state.pages).filter(({ vanished }) => !vanished);
        expect(new Set(there.map(({ url }) => url.split('=')[1]))).toEqual(new Set(ids.map(String)));
      },
    ),
    { numRuns: 60 },
  );
});
