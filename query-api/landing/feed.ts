import { Feed } from 'feed';
import { brand } from '#domain/brand.ts';
import { FEED_LENGTH, feedAt, feedPath, FEEDS, feedSummary } from '#domain/landing/feed.ts';
import { type Landing, landingPath } from '#domain/landing/landing.ts';
import { headingOf } from '#domain/landing/words.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { escapeHtml } from '#platform/mail/templates.ts';
import { filtersOf } from '../directory/filters.ts';
import { keptReads } from '../kept-reads.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from '../listing/activity-row.ts';
import { addressOf } from '../pages/heads.ts';
import { all, params } from '../sql.ts';
import { directoryOf } from './landing.ts';

/** What is new in the directory, in a town, of a kind, or of a kind in a town, as RSS 2.0. */
export async function feedRoutes(app: App, { db, config, readPosition }: ServerContext): Promise<void> {
  const cache = keptReads(readPosition, ['directory', 'listing']);
  app.get(`${FEEDS}/*`, { schema: { hide: true } }, async (request, reply) => {
    const landing = feedAt(addressOf(request).pathname);
    if (!landing) throw nothingHere();
    const feed = await cache.get(feedPath(landing), async () =>
      feedOf(config.baseUrl, landing, await newestIn(db, landing)),
    );
    // Asked for again each time: what is withdrawn is gone at once.
    void reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'no-cache');
    return feed;
  });
}

type New = Activity & { readonly since: Date };

/** A town without an activity has an empty feed, though no page: whoever follows it is told of the first one. */
async function newestIn(db: Database, landing: Landing): Promise<readonly New[]> {
  const statement = params();
  const where = all(filtersOf(directoryOf(landing), statement).map(({ sql }) => sql));
  const rows = await db.query<ActivityRow & { live_since: Date }>(
    `with newest as materialized (
       select l.listing_id, l.live_since from directory.listings l where ${where}
       order by l.live_since desc, l.listing_id limit ${FEED_LENGTH})
     select ${activityColumns}, newest.live_since from newest join directory.contents c using (listing_id)
       left join listing.pages p on ${samePage} order by newest.live_since desc, newest.listing_id`,
    statement.values,
  );
  return rows.map((row) => ({ ...activityFrom(row), since: row.live_since }));
}

/** Exported for the test that has hostile texts in it. */
export function feedOf(baseUrl: string, landing: Landing, activities: readonly New[]): string {
  const title = `New: ${headingOf(landing)}`;
  const feed = new Feed({
    title,
    description: `Children’s activities that are new on ${brand.name}, each reviewed before it went live.`,
    link: `${baseUrl}${landingPath(landing)}`,
    feedLinks: { rss: `${baseUrl}${feedPath(landing)}` },
    language: 'en-GB',
    generator: false,
    ttl: 60,
    // Nothing in it changes while nothing is new.
    updated: activities[0]?.since ?? new Date(0),
  });
  for (const activity of activities) {
    const link = `${baseUrl}${pathTo('listing', { id: activity.id })}`;
    feed.addItem({
      title: inXml(activity.name),
      id: link,
      link,
      date: activity.since,
      description: asHtml(inXml(feedSummary(activity))),
      ...(activity.category !== null && { category: [{ name: activity.category }] }),
    });
  }
  return feed.rss2();
}

/** A description is HTML to the programs that show it: what was written as text stays text, and nothing in it is fetched from anywhere. */
const asHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/**
 * Without the characters that XML has no way to write, and without what ends the section that a text stands in: the library mends only
 * the first of those.
 */
const inXml = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll(']]>', ']] >');
