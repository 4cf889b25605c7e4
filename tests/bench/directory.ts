import { DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import type { Database } from '#platform/database.ts';
import { meaningIn } from '#query-api/directory/words/meaning.ts';
import { countOf, pageOf } from '#query-api/directory/page.ts';
import type { Figure } from './figure.ts';
import { type FullDirectory, onFullDirectory } from './full-directory.ts';
import { load } from './load.ts';
import { overHttp } from './over-http.ts';

const SECONDS = 6;
/** Milliseconds. */
const PAGE_GOAL = 15;
const HTTP_GOAL = 2;

/** What people ask of the directory: the whole of it, filters, a circle around a postcode, words, and pages further on. */
const questions = [
  '',
  'category=Swimming',
  'location=Guildford&ageRange=4-7',
  'category=sports&location=Woking&ageRange=4-7&isFree=false',
  'location=GU1&distance=3',
  'search=ballet',
  'search=swim&location=KT13',
  'search=otters%20guildford',
  'ageRange=0-3&maxPrice=5&offset=200',
  'category=dance&sort=name',
];

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** The directory over many listings: through HTTP with the real app, beside the same statements without it. */
export async function directoryFigures({ url, listings = 100_000, port = 34_517 }: Options): Promise<Figure[]> {
  return onFullDirectory({ url, listings, port }, measure);
}

async function measure({ site, context, keep }: FullDirectory): Promise<Figure[]> {
  const urls = questions.map((question) => `${site}/api/activities?${question}`);
  const figures: Figure[] = [];
  for (const connections of [1, 16]) {
    const one = connections === 1;
    const name = `Directory, ${connections} connection${one ? '' : 's'}`;
    keep(false);
    const bare = await load(connections, SECONDS, (n) => ask(context.db, questions[n % questions.length] ?? ''));
    const anew = await overHttp({ urls, connections, seconds: SECONDS });
    keep(true);
    const asItIs = await overHttp({ urls, connections, seconds: SECONDS });
    figures.push(
      {
        name: `${name}, nothing kept`,
        value: anew.perSecond,
        unit: 'requests/s',
        limit: bare.perSecond,
        limitName: 'the same pages and totals as bare SQL',
        ratio: anew.perSecond / bare.perSecond,
      },
      ...(['p50', 'p95', 'p99'] as const).map((percentile) => ({
        name: `${name}, nothing kept, ${percentile}`,
        value: anew[percentile],
        unit: 'ms',
        limit: bare[percentile],
        limitName: 'bare SQL',
        ratio: bare[percentile] / anew[percentile],
      })),
      { name: `${name}, totals kept while nothing changes`, value: asItIs.perSecond, unit: 'requests/s' },
      ...(['p50', 'p95', 'p99'] as const).map((percentile) => ({
        name: `${name}, totals kept while nothing changes, ${percentile}`,
        value: asItIs[percentile],
        unit: 'ms',
        ...(one && percentile === 'p95' && { goal: { valueAtMost: PAGE_GOAL, openIn: 'decision 27' } }),
      })),
    );
    if (one)
      figures.push({
        name: 'What HTTP adds to a page and its total, on average',
        value: 1000 / anew.perSecond - 1000 / bare.perSecond,
        unit: 'ms',
        goal: { valueAtMost: HTTP_GOAL, openIn: 'decision 27' },
      });
  }
  const facets = questions.map((question) => `${site}/api/activities/facets?${question}`);
  const { p50 } = await overHttp({ urls: facets, connections: 1, seconds: SECONDS });
  figures.push({ name: 'Facet counts while nothing changes, p50', value: p50, unit: 'ms' });
  return figures;
}

/** What `GET /api/activities` asks of the database when nothing is kept, without anything around it. */
async function ask(db: Database, question: string): Promise<boolean> {
  const { question: query, search } = await meaningIn(
    db,
    DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(question))),
  );
  await Promise.all([countOf(db, query, search), pageOf(db, query, search)]);
  return true;
}
