import type { FastifyRequest } from 'fastify';
import { feedPath } from '#domain/landing/feed.ts';
import { landingPath } from '#domain/landing/landing.ts';
import { listingTrail } from '#domain/landing/beside-listing.ts';
import { activityWords, directoryWords } from '#domain/listing/shown/page-words.ts';
import { descriptionOf, homeWords } from '#domain/site/descriptions.ts';
import { type DirectoryQuery, DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import { categoryOf } from '#domain/listing/facts/taxonomy.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { placeCalled } from '#domain/place/searched-place.ts';
import { townNamed } from '#domain/place/towns.ts';
import { fullTitle, type Page, pageAt, type PageName, pages, pathTo } from '#domain/site/pages.ts';
import { saidWith } from '#domain/seo-page/said.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { isOwner } from '#platform/auth/owning/own-listing.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database.ts';
import { activityFrom } from '../listing/activity-row.ts';
import { meaningIn } from '../directory/words/meaning.ts';
import { pageOf } from '../directory/page.ts';
import { listingById, mergedInto } from '../listing/listing.ts';
import { cardOf } from '../sharing/share-card.ts';
import type { PageHead } from './head.ts';
import { imageOf, siteImage } from './share-image.ts';
import { landingHead } from './landing-head.ts';
import type { seoPagesIn } from './seo-pages.ts';
import { activityData, listData, siteData, trailData } from './schema-org.ts';

/** Activities that a directory page names to search engines. */
const LISTED = 10;

export interface Found {
  readonly status: 200 | 404;
  readonly head: PageHead;
  /** The page of the registry that stands there; undefined where there is none. */
  readonly page?: PageName;
}

/** What stands at an address for everybody: its status, and what it says of itself, or an admin has `said` of it. */
export async function headOf(
  db: Database,
  config: Pick<Config, 'baseUrl'>,
  address: URL,
  saidAt: ReturnType<typeof seoPagesIn>,
): Promise<Found> {
  const [found, page] = await Promise.all([ownHeadOf(db, config, address), saidAt(trueAddress(address.pathname))]);
  if (found.status !== 200 || !page) return found;
  const {
    title: said,
    description: saidOfIt,
    text,
  } = saidWith(
    { title: page.title, description: page.metaDescription, text: page.customContent },
    address.searchParams,
  );
  const { head } = found;
  const title = said ?? head.title;
  const description = saidOfIt ?? head.description;
  const shared =
    said === null
      ? { title, description }
      : { title: page.ogTitle ?? title, description: page.ogDescription ?? description };
  return { ...found, head: { ...head, title, description, shared, text } };
}

async function ownHeadOf(
  db: Database,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { pathname, searchParams }: URL,
): Promise<Found> {
  const at = pageAt(pathname);
  const entry: Page | undefined = at && pages[at.name];
  if (!at || !entry || entry.development) return noPage();
  const { name: page, params } = at;
  switch (page) {
    case 'home':
      return { status: 200, head: homeHead(baseUrl), page };
    case 'directory':
      return { status: 200, head: await directoryHead(db, baseUrl, searchParams), page };
    case 'category-activities':
    case 'town-activities':
    case 'category-in-town':
    case 'age-activities': {
      const head = await landingHead(db, baseUrl, pathname);
      return head ? { status: 200, head, page } : { ...noPage(), page };
    }
    case 'listing':
      return { ...(await activityPage(db, baseUrl, params[0] ?? '')), page };
    default: {
      const words = plain(fullTitle(entry.title), descriptionOf(page));
      return {
        status: 200,
        head: entry.indexed ? forSearchEngines(baseUrl, trueAddress(pathname), words) : words,
        page,
      };
    }
  }
}

/** Where a page stands: with a slash at the end it is the same one, which search engines know by one address. */
const trueAddress = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** Put behind a host, not resolved against one: `//elsewhere` is a path here. */
export const addressOf = ({ url }: Pick<FastifyRequest, 'url'>): URL => new URL(`http://localhost${url}`);

const homeHead = (baseUrl: string): PageHead => ({
  ...homeWords,
  canonical: `${baseUrl}${pathTo('home')}`,
  image: siteImage(baseUrl),
  index: true,
  data: [siteData(baseUrl)],
});

/**
 * Title and description say what is searched for. Only category and place make a page of their own for search engines: a landing page
 * where there is one, since one list at two addresses is one too many. What finds nothing, or is asked for in words that are no filter, is
 * no page for them.
 */
async function directoryHead(db: Database, baseUrl: string, search: URLSearchParams): Promise<PageHead> {
  // Of words that are too long the page takes the beginning.
  const words = search.get('search')?.trim().slice(0, SEARCH_MAX);
  const parsed = DirectoryQuerySchema.safeParse({ ...Object.fromEntries(search), ...(words && { search: words }) });
  const query = parsed.success ? parsed.data : DirectoryQuerySchema.parse({});
  const { category, location, distance } = query;
  const kind = category === undefined ? undefined : categoryOf(category);
  const place = location === undefined ? undefined : placeCalled(location);
  const town = place === undefined ? undefined : townNamed(place);
  const activities = parsed.success ? await listedIn(db, query) : [];
  const canonical = new URLSearchParams();
  if (kind) canonical.set('category', kind);
  if (place) canonical.set('location', place);
  const text = canonical.toString();
  // A town with miles is a circle, in which there may be something where there is nothing in the town.
  const isLanding = activities.length > 0 && place === town && (town === undefined || distance === undefined);
  return {
    ...directoryWords(query, place),
    canonical: `${baseUrl}${isLanding ? landingPath({ category: kind, town }) : `${pathTo('directory')}${text === '' ? '' : `?${text}`}`}`,
    image: siteImage(baseUrl),
    index: query.search === undefined && activities.length > 0,
    feed: `${baseUrl}${feedPath({ category: kind, town })}`,
    data: activities.length > 0 ? [listData(baseUrl, activities)] : [],
  };
}

async function listedIn(db: Database, query: DirectoryQuery): Promise<readonly Activity[]> {
  const { question, search } = await meaningIn(db, query);
  return pageOf(db, { ...question, limit: LISTED }, search);
}

/**
 * Whether what is not there for everybody is there for who asks: a listing that is not live, for its submitter and for admins. A
 * browser that opens a page sends no claim token.
 */
export async function isTheirs(db: Database, request: FastifyRequest): Promise<boolean> {
  const { caller } = request;
  if (caller.memberId === null) return false;
  const at = pageAt(addressOf(request).pathname);
  const row = at?.name === 'listing' ? await listingById(db, at.params[0] ?? '') : undefined;
  if (!row || row.listing.status === 'live') return false;
  return caller.role === 'admin' || isOwner(row.listing, caller, null);
}

/**
 * The same page, be it that of an activity or the one where its places are asked for, of the one that it was merged with; undefined where
 * it was not, or families see neither.
 */
export async function survivorAt(db: Database, pathname: string): Promise<string | undefined> {
  const at = pageAt(pathname);
  if (at?.name !== 'listing' && at?.name !== 'book-activity') return undefined;
  const row = await listingById(db, at.params[0] ?? '');
  const survivor = row?.listing.merged && (await mergedInto(db, row));
  return survivor && pathTo(at.name, { id: survivor });
}

async function activityPage(db: Database, baseUrl: string, id: string): Promise<Found> {
  const row = await listingById(db, id);
  if (row?.listing.status !== 'live') {
    return missing(
      'Activity Not Found',
      "The activity you're looking for might have been removed or the link may be outdated.",
    );
  }
  const business = await businessOf(db, row.listing);
  return { status: 200, head: activityHead(baseUrl, activityFrom(row), business?.fields.businessName) };
}

function activityHead(baseUrl: string, activity: Activity, business: string | undefined): PageHead {
  return {
    ...activityWords(activity),
    canonical: `${baseUrl}${pathTo('listing', { id: activity.id })}`,
    image: imageOf(baseUrl, activity.id, cardOf(activity)),
    index: true,
    data: [activityData(baseUrl, activity, business), trailData(baseUrl, listingTrail(activity))],
  };
}

const forSearchEngines = (baseUrl: string, path: string, head: PageHead): PageHead => ({
  ...head,
  canonical: `${baseUrl}${path}`,
  image: siteImage(baseUrl),
  index: true,
});
export const plain = (title: string, description: string): PageHead => ({ title, description, index: false, data: [] });
const noPage = (): Found => missing('Page Not Found', "Sorry, we couldn't find the page you're looking for.");
const missing = (title: string, description: string): Found => ({
  status: 404,
  head: plain(fullTitle(title), description),
});
