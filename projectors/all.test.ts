import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import type { NewEvent } from '#event-store/port.ts';
import { slotOf } from '#platform/partitions/slots.ts';
import { fillRealistically } from '#tests/bench/realistic-log.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { awarded, memberId, projectionBench, someContext } from '#tests/support/projection.ts';
import { allReadModels } from './all.ts';
import { figures } from './figures.ts';
import { points } from './points.ts';
import { reviewQueue } from './review-queue.ts';
import { foldOf } from './runtime/tables/fold.ts';
import type { AnyRow, ReadModel } from './runtime/read-model.ts';

async function everyEvent(log: Pick<Log, 'readAll'>): Promise<Recorded<DomainEvent>[]> {
  const events: Recorded<DomainEvent>[] = [];
  let position = 0;
  for (;;) {
    const page = await log.readAll(position);
    events.push(...page.events);
    position = page.nextPosition;
    if (page.endReached) return events;
  }
}

/** What a read model's effects read and write for `event`, a name for each row. */
function rowsTouchedBy(model: ReadModel, event: Recorded<DomainEvent>): string[] {
  const tables = Object.values(model.tables);
  const name = (table: (typeof tables)[number], key: AnyRow): string =>
    `${tables.indexOf(table)} ${JSON.stringify(table.key.map((column) => key[column]))}`;
  return model
    .effectsOf(event.type)
    .flatMap(({ table, keys, beside }) => [
      ...[keys(event, undefined) ?? []].flat().map((key) => name(table, key)),
      ...(beside ? [name(beside.table, beside.key(event))] : []),
    ]);
}

/** Rows and streams that events of two partitions have in common. */
function shared(model: ReadModel, events: readonly Recorded<DomainEvent>[]): string[] {
  const partitions = new Map<string, string>();
  const found = new Set<string>();
  for (const event of events) {
    if (model.effectsOf(event.type).length === 0) continue;
    const partition = model.partition(event);
    for (const each of [...rowsTouchedBy(model, event), event.stream]) {
      if ((partitions.get(each) ?? partition) !== partition) found.add(each);
      partitions.set(each, partition);
    }
  }
  return [...found];
}

/** Every event that the first version of the site wrote, see tests/golden. */
async function goldenEvents(): Promise<Recorded<DomainEvent>[]> {
  const bench = await projectionBench();
  const opened = await openLog({ url: bench.url, masterKey: randomBytes(32) });
  try {
    const text = await readFile(path.join(import.meta.dirname, '../tests/golden/site-v1.ndjson'), 'utf8');
    for (const line of text.trim().split('\n')) {
      const { stream, ...event }: NewEvent & { stream: string } = JSON.parse(line);
      await opened.store.append(stream, 'any', [event], event.commandId);
    }
    return await everyEvent(opened.log);
  } finally {
    await opened.close();
    await bench.close();
  }
}

it('no row of a read model is touched by two partitions, over the golden log', async () => {
  const events = await goldenEvents();
  expect(events.length).toBeGreaterThan(150);
  for (const model of allReadModels) expect(shared(model, events), model.name).toEqual([]);
});

it('nor over a generated history, which spreads over all slots but for what cannot be divided', async () => {
  const log = memoryLog();
  await fillRealistically(log, 3_000);
  const events = await everyEvent(log);
  for (const model of allReadModels) {
    expect(shared(model, events), model.name).toEqual([]);
    const concerned = events.filter(({ type }) => model.effectsOf(type).length > 0);
    if (concerned.length === 0) continue;
    const slots = new Set(concerned.map((event) => slotOf(model.partition(event))));
    expect(slots.size, model.name).toBe(model === reviewQueue || model === figures ? 1 : 4);
  }
});

it('a read model that does not say so never looks at who did something or by which command', async () => {
  const log = memoryLog();
  await fillRealistically(log, 2_000);
  const looked: string[] = [];
  const watched = (model: ReadModel, event: Recorded<DomainEvent>): Recorded<DomainEvent> =>
    new Proxy(event, {
      get: (target, property, receiver) => {
        if (['actor', 'commandId', 'correlationId', 'causationId'].includes(String(property))) looked.push(model.name);
        return Reflect.get(target, property, receiver) as unknown;
      },
    });
  const events = [...(await goldenEvents()), ...(await everyEvent(log))];
  for (const model of allReadModels) {
    const fold = foldOf(model, true);
    for (const event of events) fold.apply(watched(model, event));
  }
  expect([...new Set(looked)]).toEqual(allReadModels.filter(({ origins }) => origins).map(({ name }) => name));
});

it('a row that two partitions touch would be found', async () => {
  const log = memoryLog();
  const ann = memberId(1);
  for (const n of [1, 2]) await log.append(`points-${ann}`, 'any', [awarded(ann, n)], someContext());
  const byEntry: ReadModel = { ...points, partition: ({ id }) => id };
  expect(shared(byEntry, await everyEvent(log))).toEqual([`1 ["${ann}"]`, `points-${ann}`]);
});
