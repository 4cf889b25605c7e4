import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, type ProjectionBench, projectionBench, someContext } from '#tests/support/projection.ts';
import { favourites } from './favourites.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: ProjectionBench;
let log = memoryLog();
beforeAll(async () => {
  bench = await projectionBench();
});
beforeEach(() => {
  log = memoryLog();
});
afterAll(() => bench.close());

const [ann, bob] = [memberId(1), memberId(2)];
const [kite, swim] = [memberId(11), memberId(12)];
const happened = (stream: string, ...events: DomainEvent[]) => log.append(stream, 'any', events, someContext());
const add = (who: string, listingId: string): DomainEvent => ({
  type: 'FavouriteAdded',
  data: { memberId: who, listingId },
});
const remove = (who: string, listingId: string): DomainEvent => ({
  type: 'FavouriteRemoved',
  data: { memberId: who, listingId },
});
const shown = async () => {
  await rebuild({ log, db: bench.db, logger: bench.logger }, [favourites]);
  const saves = await bench.db.query<{ listing_id: string; members: number }>(
    'select listing_id, members from favourites.saves order by listing_id',
  );
  const lists = await bench.db.query<{ member_id: string; listing_ids: string[] }>(
    'select member_id, listing_ids from favourites.lists order by member_id',
  );
  const entries = await bench.db.query<{ member_id: string; listing_id: string }>(
    'select member_id, listing_id from favourites.entries order by position',
  );
  return {
    saves: saves.map(({ listing_id: id, members }) => [id, members]),
    lists: lists.map(({ member_id: id, listing_ids: ids }) => [id, ids]),
    entries: entries.map(({ member_id: id, listing_id: of }) => [id, of]),
  };
};

describe('favourites', () => {
  test('are counted by the members that have saved an activity now', async () => {
    await happened(streams.favourite(ann), add(ann, kite), add(ann, swim));
    await happened(streams.favourite(bob), add(bob, kite));
    await happened(streams.favourite(ann), remove(ann, swim), remove(ann, kite), add(ann, kite));
    expect(await shown()).toEqual({
      saves: [[kite, 2]],
      lists: [
        [ann, [kite]],
        [bob, [kite]],
      ],
      entries: [
        [bob, kite],
        [ann, kite],
      ],
    });
  });

  test('of an erased member go with them, with their link and what they counted for', async () => {
    await happened(streams.favourite(ann), add(ann, kite), add(ann, swim), {
      type: 'FavouritesShared',
      data: { memberId: ann, shareId: memberId(21) },
    });
    await happened(streams.favourite(bob), add(bob, kite));
    await happened(streams.member(ann), { type: 'MemberErased', data: { memberId: ann } });
    await happened(streams.member(memberId(3)), { type: 'MemberErased', data: { memberId: memberId(3) } });
    expect(await shown()).toEqual({ saves: [[kite, 1]], lists: [[bob, [kite]]], entries: [[bob, kite]] });
  });

  test('lead where the address of a merged activity leads, through every merge, until one is taken back', async () => {
    const chess = memberId(13);
    const merge = (
      type: 'ListingMerged' | 'ListingUnmerged',
      [listingId, into]: readonly [string, string],
      standing: 'live' | 'draft' = 'live',
    ): DomainEvent => {
      const whose = { listingId, into, standing };
      if (type === 'ListingUnmerged') return { type, data: { ...whose, undoneBy: ann } };
      return { type, data: { ...whose, revision: 1, origin: 'scraper', submittedBy: null, mergedBy: ann } };
    };
    const ends = async () => {
      await shown();
      const rows = await bench.db.query<{ listing_id: string; ends_at: string | null; taken_in: string[] }>(
        'select listing_id, ends_at, taken_in from favourites.merges order by listing_id',
      );
      return rows.map((row) => [row.listing_id, row.ends_at, row.taken_in]);
    };
    const did = (stream: string, event: DomainEvent) => happened(streams.listing(stream), event);
    await did(kite, merge('ListingMerged', [kite, swim]));
    await did(swim, merge('ListingMerged', [swim, chess]));
    expect(await ends()).toEqual([
      [kite, chess, []],
      [swim, chess, [kite]],
      [chess, null, [swim, kite]],
    ]);
    await did(swim, merge('ListingUnmerged', [swim, chess]));
    expect(await ends()).toEqual([
      [kite, swim, []],
      [swim, null, [kite]],
    ]);
    await did(swim, merge('ListingMerged', [swim, chess]));
    await did(kite, merge('ListingUnmerged', [kite, swim]));
    expect(await ends()).toEqual([
      [swim, chess, []],
      [chess, null, [swim]],
    ]);
    await did(swim, merge('ListingUnmerged', [swim, chess]));
    // What nobody saw leads nowhere.
    await did(kite, merge('ListingMerged', [kite, swim], 'draft'));
    expect(await ends()).toEqual([]);
  });
});
