import { feedPath } from '#domain/landing/feed.ts';
import { type Landing, landingPath, slugsIn } from '#domain/landing/landing.ts';
import { landingOf } from '#domain/landing/slugs.ts';
import { landingTrail } from '#domain/landing/trail.ts';
import type { Database } from '#platform/database.ts';
import { landingIn } from '../landing/landing.ts';
import type { PageHead } from './head.ts';
import { siteImage } from './share-image.ts';
import { listData, trailData } from './schema-org.ts';

/** What a landing page says of itself; undefined where there is none. Its words come from one place, `landingWords`. */
export async function landingHead(db: Database, baseUrl: string, pathname: string): Promise<PageHead | undefined> {
  const landing: Landing | undefined = landingOf(slugsIn(pathname));
  const found = landing && (await landingIn(db, landing));
  if (!found) return undefined;
  const { title, description, activities } = found;
  return {
    title,
    description,
    canonical: `${baseUrl}${landingPath(landing)}`,
    image: siteImage(baseUrl),
    index: true,
    ...(landing.ageRange === undefined && { feed: `${baseUrl}${feedPath(landing)}` }),
    data: [trailData(baseUrl, landingTrail(landing)), listData(baseUrl, activities)],
  };
}
