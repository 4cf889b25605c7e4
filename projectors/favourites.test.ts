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
});
