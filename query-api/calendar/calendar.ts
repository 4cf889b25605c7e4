import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listFavouriteActivities, readSharedFavourites } from '#domain/favourite/api.ts';
import { IdParams } from '#domain/kernel/call.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { readActivity } from '#domain/listing/api.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { calendarFile } from './calendar-file.ts';
import { savedActivities, sharedActivities } from '../member/favourite.ts';
import { activityFrom } from '../listing/activity-row.ts';
import { leadTo, shownAt } from '../listing/listing.ts';
import { termDatesIn } from '../term-dates.ts';

const answered = {
  tags: ['site'],
  response: { 200: { description: 'iCalendar', content: { 'text/calendar': { schema: z.any() } } } },
};

/** What takes place every week, as files that calendars read: of one activity, of one's favourites, of a list that somebody shares. */
export async function calendarRoutes(app: App, { db, config }: ServerContext): Promise<void> {
  const send = async (reply: FastifyReply, activities: readonly Activity[], name: string, cache: string) => {
    const known = await termDatesIn(db);
    const file = calendarFile(activities, { baseUrl: config.baseUrl, today: londonDate(new Date()), known });
    if (file === null) throw httpProblem(404, 'No times are known that a calendar could hold.');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.ics"`)
      .header('cache-control', cache)
      .send(file);
  };

  app.get(
    '/api/activities/:id/calendar.ics',
    {
      config: { reads: readActivity.reads },
      schema: {
        ...answered,
        operationId: 'activityCalendar',
        summary: 'The sessions of an activity',
        params: IdParams,
      },
    },
    async ({ params: { id } }, reply) => {
      const row = await shownAt(db, id);
      if (!row) throw nothingHere();
      const { listingId } = row.listing;
      if (listingId !== id) return leadTo(reply, `/api/activities/${listingId}/calendar.ics`);
      return send(reply, [activityFrom(row)], 'activity', 'no-cache');
    },
  );
  app.get(
    '/api/favourites/calendar.ics',
    {
      config: { reads: listFavouriteActivities.reads },
      schema: { ...answered, operationId: 'favouritesCalendar', summary: 'The sessions of what the caller has saved' },
    },
    async ({ caller }, reply) =>
      send(reply, await savedActivities(db, caller.memberId), 'favourites', 'private, no-store'),
  );
  app.get(
    '/api/shared-favourites/:id/calendar.ics',
    {
      config: { reads: readSharedFavourites.reads },
      schema: {
        ...answered,
        operationId: 'sharedFavouritesCalendar',
        summary: 'The sessions of a list that somebody shares',
        params: IdParams,
      },
    },
    async ({ params: { id } }, reply) => send(reply, await sharedActivities(db, id), 'favourites', 'private, no-store'),
  );
}
