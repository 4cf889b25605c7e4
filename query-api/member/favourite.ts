import { z } from 'zod';
import {
  type FavouriteActivity,
  listFavouriteActivities,
  listFavourites,
  readShare,
  readSharedFavourites,
} from '#domain/favourite/api.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { withCalendar } from '../calendar/held-sessions.ts';
import { activityFrom } from '../listing/activity-row.ts';
import { rowsById } from '../listing/rows-by-id.ts';
import { termDatesIn } from '../term-dates.ts';

/** What a member has saved, and the list of somebody who shares theirs by a link. */
export async function favouriteRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listFavourites, async ({ caller, query: { limit, offset } }) => {
    const ids = await savedBy(db, caller.memberId);
    return { body: ids.slice(offset, offset + limit).map(favouriteOf), total: ids.length };
  });

  serve(app, listFavouriteActivities, async ({ caller, query: { limit, offset } }) => {
    const ids = await savedBy(db, caller.memberId);
    const saved = await activitiesOf(db, ids.slice(offset, offset + limit));
    return { body: await shownOnPages(db, saved), total: ids.length };
  });

  serve(app, readShare, async ({ caller }) => {
    const [list] = await db.query<{ share_id: string | null }>(
      'select share_id from favourites.lists where member_id = $1',
      [caller.memberId],
    );
    return { shareId: list?.share_id ?? null };
  });

  serve(app, readSharedFavourites, async ({ params: { id } }) => {
    return { favourites: await shownOnPages(db, await sharedFavourites(db, id)) };
  });
}

/** What a member has saved and the directory still holds. */
export const savedActivities = async (db: Database, memberId: string | null): Promise<Activity[]> =>
  live(await activitiesOf(db, await savedBy(db, memberId)));

/** The same of whoever shares their list by the link that ends with `shareId`. */
export const sharedActivities = async (db: Database, shareId: string): Promise<Activity[]> =>
  live(await sharedFavourites(db, shareId));

const live = (favourites: readonly FavouriteActivity[]): Activity[] =>
  favourites.flatMap(({ activity }) => activity ?? []);

/** Whoever has the link may read it, so what is not live is gone from it at once (decisions 2.4). */
async function sharedFavourites(db: Database, shareId: string): Promise<FavouriteActivity[]> {
  if (!z.uuid().safeParse(shareId).success) throw nothingHere();
  const [list] = await db.query<{ member_id: string }>('select member_id from favourites.lists where share_id = $1', [
    shareId,
  ]);
  if (!list) throw nothingHere();
  const shown = await activitiesOf(db, await savedBy(db, list.member_id));
  return shown.filter(({ activity }) => activity !== null);
}

const favouriteOf = (id: string) => ({ id, activityId: id });

/** The ids of what a member has saved, newest first, each once; what was merged since is what it leads to. MOST_FAVOURITES at most. */
async function savedBy(db: Database, memberId: string | null): Promise<string[]> {
  const rows = await db.query<{ listing_id: string }>(
    `select coalesce(m.ends_at, e.listing_id) as listing_id from favourites.entries e left join favourites.merges m using (listing_id)
     where e.member_id = $1 group by 1 order by max(e.position) desc, 1`,
    [memberId],
  );
  return rows.map(({ listing_id: id }) => id);
}

/**
 * What stands behind `ids`, in their order. What was archived is there with the name that families knew; what waits for review again,
 * or was turned down, without one, because nobody has approved what it is called now.
 */
async function activitiesOf(db: Database, ids: readonly string[]): Promise<FavouriteActivity[]> {
  const byId = await rowsById(db, ids);
  return ids.map((id) => {
    const row = byId.get(id);
    const { status, archivedFrom } = row?.listing ?? {};
    const isApproved = status === 'live' || (status === 'archived' && archivedFrom === undefined);
    return {
      ...favouriteOf(id),
      name: (isApproved && row?.listing.fields.name) || 'An activity',
      activity: row && status === 'live' ? activityFrom(row) : null,
    };
  });
}

/** `favourites` as pages show them, with whether a calendar holds them: the file for calendars works that out by itself. */
async function shownOnPages(db: Database, favourites: readonly FavouriteActivity[]): Promise<FavouriteActivity[]> {
  const around = { today: londonDate(new Date()), known: await termDatesIn(db) };
  return favourites.map((each) =>
    each.activity === null ? each : { ...each, activity: withCalendar(each.activity, around) },
  );
}
