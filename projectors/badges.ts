import { type CountedEvent, emptyTally, tallyAfter, type Tally } from '#domain/badge/tally.ts';
import { entityOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const tallies = table({ key: ['member_id'], columns: { member_id: 'uuid', tally: json<Tally>() } });

const count: Effect<Recorded<CountedEvent>> = into(
  tallies,
  ({ data }) => ({ member_id: data.memberId }),
  (row, event) => ({ member_id: event.data.memberId, tally: tallyAfter(row?.tally ?? emptyTally, event) }),
);

/** What of each member counts for badges, from their ledger and their own streams. A badge that is new counts the past by a rebuild. */
export const badges = readModel({
  name: 'badges',
  version: 2,
  nothingPersonal: true,
  tables: { tallies },
  // A member's ledger, sign-ins and favourites are streams under the member's id, and all of them meet in one row.
  partition: ({ stream }) => entityOf(stream).id,
  project: {
    PointsAwarded: [count],
    PointsWithdrawn: [count],
    MemberSignedIn: [count],
    FavouriteAdded: [count],
    FavouriteRemoved: [count],
  },
});
