import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { awarded, memberId } from '#tests/support/projection.ts';
import { foldOf } from './fold.ts';
import { type AnyRow, deleted, insert, into, intoBeside, readModel, table, type Table } from '../read-model.ts';
import type { TableChanges } from './rows.ts';
import { recorded as recordedEvent } from '#tests/support/recorded.ts';

const totals = table({ key: ['member_id'], columns: { member_id: 'uuid', total: 'integer' } });
const steps = table({
  key: ['member_id', 'entry_id'],
  columns: { member_id: 'uuid', entry_id: 'text', total_before: 'integer' },
});

/** Sums; a member whose total passes 50 starts from nothing again, so that rows come and go. */
const model = readModel({
  name: 'tally',
  version: 1,
  tables: { totals, steps },
  project: {
    PointsAwarded: [
      intoBeside(
        steps,
        ({ data }) => ({ member_id: data.memberId, entry_id: data.entryId }),
        totals,
        ({ data }) => ({ member_id: data.memberId }),
        (_row, { data }, total) => {
          if (data.points === 13) throw new Error('unlucky');
          return { member_id: data.memberId, entry_id: data.entryId, total_before: total?.total ?? 0 };
        },
      ),
      into(
        totals,
        ({ data }) => ({ member_id: data.memberId }),
        (row, { data }) => {
          if (data.points === 14) throw new Error('too late');
          const total = (row?.total ?? 0) + data.points;
          return total > 50 ? deleted : { member_id: data.memberId, total };
        },
      ),
    ],
  },
});

/** Adds a row for each award to a table that nothing else changes, and counts them in another. */
const journal = table({ key: ['position'], columns: { position: 'bigint', points: 'integer' } });
const counted = table({ key: ['name'], columns: { name: 'text', awards: 'integer' } });
const journalled = readModel({
  name: 'journalled',
  version: 1,
  tables: { journal, counted },
  project: {
    PointsAwarded: [
      insert(journal, ({ position, data }) => ({ position, points: data.points })),
      into(
        counted,
        () => ({ name: 'all' }),
        (row) => ({ name: 'all', awards: (row?.awards ?? 0) + 1 }),
      ),
    ],
  },
});

/** The public sees who has 30 points; 13 more at once fail, and nobody keeps more than 50. */
const ranks = table({
  key: ['member_id'],
  columns: { member_id: 'uuid', total: 'integer' },
  isPublic: ({ total }) => total >= 30,
});
const ranked = readModel({
  name: 'ranked',
  version: 1,
  tables: { ranks, totals },
  project: {
    PointsAwarded: [
      into(
        ranks,
        ({ data }) => ({ member_id: data.memberId }),
        (row, { data }) => {
          const total = (row?.total ?? 0) + data.points;
          return total > 50 ? deleted : { member_id: data.memberId, total };
        },
      ),
      into(
        totals,
        ({ data }) => (data.points === 13 ? { member_id: data.memberId } : undefined),
        () => {
          throw new Error('unlucky');
        },
      ),
    ],
  },
});

const recorded = (event: DomainEvent, position: number) => recordedEvent(event, { id: memberId(position), position });

/** Tables in memory with just what a fold asks of a database. */
function memoryTables() {
  const rows = new Map<Table, Map<string, AnyRow>>();
  const of = (target: Table) =>
    rows.get(target) ?? rows.set(target, new Map()).get(target) ?? new Map<string, AnyRow>();
  const id = (target: Table, row: AnyRow) => target.key.map((name) => row[name]).join('|');
  return {
    fetch: (target: Table, keys: readonly AnyRow[]) =>
      keys.map((key) => of(target).get(id(target, key))).filter((row) => row !== undefined),
    write: (target: Table, { inserts, updates, deletes }: TableChanges) => {
      const has = (row: AnyRow) => of(target).has(id(target, row));
      if (inserts.some(has) || !updates.every(has)) throw new Error('inserts are new rows, and updates are not');
      for (const row of [...inserts, ...updates]) of(target).set(id(target, row), row);
      for (const key of deletes) if (!of(target).delete(id(target, key))) throw new Error('no such row');
    },
    all: () => [totals, steps].map((target) => Object.fromEntries(of(target))),
  };
}

function project(batches: readonly (readonly Recorded<DomainEvent>[])[], keep: number, complete: boolean) {
  const fold = foldOf(model, complete);
  const tables = memoryTables();
  for (const batch of batches) {
    for (const [target, keys] of fold.unknownKeys(batch)) fold.learn(target, keys, tables.fetch(target, keys));
    for (const event of batch) fold.apply(event);
    for (const [target, changes] of fold.changes()) tables.write(target, changes);
    fold.written();
    for (const target of [totals, steps]) fold.trim(target, keep);
  }
  return tables.all();
}

describe('folding events into rows', () => {
  const awards = fc
    .array(fc.record({ member: fc.nat(4), entry: fc.nat(6), points: fc.constantFrom(5, 10, 20, 30) }), {
      maxLength: 60,
    })
    .map((all) => all.map(({ member, entry, points }, n) => recorded(awarded(memberId(member), entry, points), n + 1)));

  it('gives the same rows whatever the batches and however few rows stay in memory', () => {
    fc.assert(
      fc.property(awards, fc.integer({ min: 1, max: 20 }), fc.nat(5), fc.boolean(), (events, size, keep, complete) => {
        const batches = Array.from({ length: Math.ceil(events.length / size) }, (_, n) =>
          events.slice(n * size, (n + 1) * size),
        );
        expect(project(batches, keep, complete)).toEqual(
          project(
            events.map((event) => [event]),
            0,
            false,
          ),
        );
      }),
    );
  });

  it('asks for a row once and then knows it', () => {
    const fold = foldOf(model);
    const event = recorded(awarded(memberId(1), 1), 1);
    const asked = fold.unknownKeys([event, event]);
    expect([...asked.values()].map((keys) => keys.length)).toEqual([1, 1]);
    for (const [target, keys] of asked) fold.learn(target, keys, []);
    expect(fold.unknownKeys([event]).size).toBe(0);
  });

  it('asks for nothing when it has seen every row from the beginning, until rows have left memory', () => {
    const fold = foldOf(model, true);
    const event = recorded(awarded(memberId(1), 1), 1);
    expect(fold.unknownKeys([event]).size).toBe(0);
    fold.apply(event);
    fold.written();
    for (const target of [totals, steps]) fold.trim(target, 0);
    expect(fold.unknownKeys([event]).size).toBe(2);
    // Whose rows these are not, that one is new.
    expect(fold.unknownKeys([recorded(awarded(memberId(2), 1), 2)]).size).toBe(0);
  });

  it('lets no row leave memory that has changed', () => {
    const fold = foldOf(model, true);
    for (const n of [1, 2, 3]) fold.apply(recorded(awarded(memberId(n), n), n));
    fold.written();
    fold.apply(recorded(awarded(memberId(1), 4), 4));
    fold.trim(totals, 0);
    expect(fold.knownRows(totals)).toBe(1);
    expect(fold.changes().get(totals)?.updates).toEqual([{ member_id: memberId(1), total: 20 }]);
  });

  it('takes back the effects of an event whose later effect fails', () => {
    const fold = foldOf(model, true);
    fold.apply(recorded(awarded(memberId(1), 1, 10), 1));
    expect(() => fold.apply(recorded(awarded(memberId(1), 2, 14), 2))).toThrow('too late');
    expect(fold.changes().get(steps)?.inserts).toEqual([
      { member_id: memberId(1), entry_id: 'activity-suggested:1', total_before: 0 },
    ]);
    expect(fold.changes().get(totals)?.inserts).toEqual([{ member_id: memberId(1), total: 10 }]);
    expect([totals, steps].map((each) => fold.changedRows(each))).toEqual([1, 1]);
  });

  it('keeps nothing of a table that is only inserted into, and looks for none of its rows', () => {
    const fold = foldOf(journalled, true);
    for (const n of [1, 2]) fold.apply(recorded(awarded(memberId(n), n), n));
    expect(fold.changes().get(journal)?.inserts).toEqual([
      { position: 1, points: 10 },
      { position: 2, points: 10 },
    ]);
    fold.drain(5, () => true);
    expect([journal, counted].map((each) => fold.knownRows(each))).toEqual([0, 1]);
    const next = recorded(awarded(memberId(3), 3), 3);
    expect(fold.unknownKeys([next]).size).toBe(0);
    fold.forget();
    expect([...fold.unknownKeys([next]).keys()]).toEqual([counted]);
    // Whoever is erased may be in one of them.
    const rows = new Map([[journal, [{ key: { position: 1 }, row: { position: 1, points: 0 } }]]]);
    expect(fold.unknownRows(rows)).toEqual(new Map([[journal, [{ position: 1 }]]]));
  });

  it('gives out a table only once there is enough of it that has not changed for long enough', () => {
    const fold = foldOf(journalled, true);
    const drained = (): [Table, number, number][] => {
      const asked: [Table, number][] = [];
      const changes = fold.drain(2, (table, rows) => {
        asked.push([table, rows]);
        return rows > 1;
      });
      return asked.map(([table, rows]) => [table, rows, changes.get(table)?.inserts.length ?? 0]);
    };
    fold.turnPage();
    fold.apply(recorded(awarded(memberId(1), 1), 1));
    expect(drained()).toEqual([[journal, 1, 0]]);
    fold.turnPage();
    fold.apply(recorded(awarded(memberId(2), 2), 2));
    expect(drained()).toEqual([[journal, 2, 2]]);
    // Both events count in the one row, which is as old as its last change.
    fold.turnPage();
    expect(drained()).toEqual([]);
    fold.turnPage();
    expect(drained()).toEqual([[counted, 1, 0]]);
    expect(fold.drain(2, () => true).get(counted)?.inserts).toHaveLength(1);
  });

  it('writes a row that changed many times once, and one that came and went not at all', () => {
    const fold = foldOf(model, true);
    for (const points of [10, 20]) fold.apply(recorded(awarded(memberId(1), 1, points), points));
    fold.apply(recorded(awarded(memberId(2), 1, 60), 90));
    expect(fold.changes().get(totals)).toEqual({
      inserts: [{ member_id: memberId(1), total: 30 }],
      updates: [],
      deletes: [],
    });
  });

  it('says whether the public sees anything of what has changed: a row that it sees before or after', () => {
    const fold = foldOf(ranked, true);
    const seenAfter = (points: number): boolean => {
      fold.apply(recorded(awarded(memberId(1), points, points), 1));
      const isSeen = fold.changesPublic();
      fold.written();
      return isSeen;
    };
    // 10, 20, 30, 40, gone, 5, 10.
    expect([10, 10, 10, 10, 20, 5, 5].map(seenAfter)).toEqual([false, false, true, true, true, false, false]);
  });

  it('counts nothing of an event whose later effect fails, and what is put in the place of a row that the public sees', () => {
    const fold = foldOf(ranked, true);
    fold.apply(recorded(awarded(memberId(1), 1, 20), 1));
    expect(() => fold.apply(recorded(awarded(memberId(1), 2, 13), 2))).toThrow('unlucky');
    expect(fold.changesPublic()).toBe(false);
    fold.apply(recorded(awarded(memberId(1), 3, 20), 3));
    fold.written();
    expect(fold.changesPublic()).toBe(false);
    fold.replace(new Map([[ranks, [{ key: { member_id: memberId(1) }, row: undefined }]]]));
    expect(fold.changesPublic()).toBe(true);
  });
});
