import { DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import type { Database } from '#platform/database.ts';
import { foundByEach } from '#query-api/directory/matching.ts';
import { meaningIn } from '#query-api/directory/words/meaning.ts';
import { countByPlace, countOf, countStatement, pageOf, pageStatement } from '#query-api/directory/page.ts';
import type { Figure, Measured } from './figure.ts';
import { type FullDirectory, onFullDirectory } from './full-directory.ts';
import { load } from './load.ts';
import { manyListingId } from './many-listings.ts';
import { overHttp } from './over-http.ts';
import { scansOf } from './scans.ts';
import { recentIn } from '#query-api/directory/recent.ts';

const SECONDS = 4;
/** Letters are written once a day: what they take in all, seconds. */
const ALERTS_GOAL = 60;
const SEARCHES = 10_000;
const CHANGES = 1_000;

/** What parents ask, by kind; each kind several times over, so that nothing is quick because it was asked a moment ago. */
const kinds = {
  'words as they are typed': [
    'search=swimming',
    'search=ballet%20woking',
    'search=pottery%20for%20a%20six%20year%20old',
    'search=otters',
  ],
  'words with filters': [
    'search=football&category=sports&ageRange=4-7',
    'search=music&location=Guildford&maxPrice=10',
    'search=swim&location=KT13&distance=5',
  ],
  'day and time': [
    'day=saturday&time=morning',
    'day=monday&time=after-school&ageRange=4-7',
    'when=this-weekend',
    'day=sunday&location=Epsom',
  ],
  distance: ['location=GU1&distance=3', 'location=KT22&sort=distance', 'location=RH1&distance=20&ageRange=8-12'],
  'part of the map': [
    'bounds=-0.62,51.2,-0.5,51.28',
    'bounds=-0.8,51.1,0,51.5',
    'bounds=-0.35,51.25,-0.2,51.35&search=dance',
  ],
} as const;
/** By the same few searches many families look: these are how many different ones there are among them. */
const searched = [
  'swimming',
  'ballet',
  'football',
  'drama',
  'judo',
  'pottery',
  'coding',
  'music',
  'forest school',
  'gymnastics',
];
const towns = [
  'Guildford',
  'Woking',
  'Epsom',
  'Reigate',
  'Farnham',
  'Camberley',
  'Leatherhead',
  'Weybridge',
  'Dorking',
  'Oxted',
];

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly times?: number;
  readonly port?: number;
  /** What a page may take through HTTP at p95, ms. */
  readonly goal?: number;
}

/** Finding among many listings by each kind of question, the map, counts, and what saved searches find of what is new. */
export async function findingFigures({
  url,
  listings = 100_000,
  times = 1,
  port = 34_521,
  goal,
}: Options): Promise<Measured> {
  return onFullDirectory({ url, listings, times, port }, (full) => measure(full, goal));
}

async function measure({ site, context: { db }, keep }: FullDirectory, goal: number | undefined): Promise<Measured> {
  keep(false);
  const figures: Figure[] = [];
  const beside = async (
    name: string,
    path: string,
    questions: readonly string[],
    bare: (question: string) => Promise<unknown>,
  ) => {
    const alone = await load(1, SECONDS, async (n) => {
      const asking = bare(questions[n % questions.length] ?? '');
      return asking.then(
        () => true,
        () => false,
      );
    });
    const http = await overHttp({
      urls: questions.map((each) => `${site}${path}?${each}`),
      connections: 1,
      seconds: SECONDS,
      mayFail: true,
    });
    process.stderr.write(`${name}: p50 ${http.p50.toFixed(1)} ms, p95 ${http.p95.toFixed(1)} ms\n`);
    if (http.failures > 0)
      figures.push({ name: `${name}, not answered in time`, value: (100 * http.failures) / http.answers, unit: '%' });
    figures.push(
      {
        name: `${name}, p50`,
        value: http.p50,
        unit: 'ms',
        limit: alone.p50,
        limitName: 'bare SQL',
        ratio: alone.p50 / http.p50,
      },
      {
        name: `${name}, p95`,
        value: http.p95,
        unit: 'ms',
        limit: alone.p95,
        limitName: 'bare SQL',
        ratio: alone.p95 / http.p95,
        ...(goal !== undefined && { goal: { valueAtMost: goal, openIn: 'decision 5' } }),
      },
    );
  };
  for (const [kind, questions] of Object.entries(kinds))
    await beside(`By ${kind}`, '/api/activities', questions, (question) => listed(db, question));
  const some = Object.values(kinds).flatMap((questions) => questions.slice(0, 2));
  await beside('The map', '/api/activities/map', some, (question) => mapped(db, question));
  figures.push(await alerts(db));
  return { figures, under: await plans(db) };
}

/** How PostgreSQL answers each question, its page and its total. */
async function plans(db: Database): Promise<string> {
  const lines: string[] = [];
  const recent = await recentIn(db);
  for (const questions of Object.values(kinds)) {
    for (const each of questions) {
      const { question, search } = await asked(db, each);
      const [page, total] = [pageStatement(question, search, recent), countStatement(question, search, recent)];
      const scans = [await scansOf(db, page.sql, page.values), await scansOf(db, total.sql, total.values)];
      const [ofPage = '', ofTotal = ''] = scans.map((scan) => scan.join(', '));
      lines.push(`| \`${decodeURIComponent(each)}\` | ${ofPage} | ${ofTotal} |`);
    }
  }
  return ['| Question | How its page is read | Its total |', '|---|---|---|', ...lines].join('\n');
}

const asked = (db: Database, question: string) =>
  meaningIn(db, DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(question))));

async function listed(db: Database, question: string): Promise<void> {
  const { question: query, search } = await asked(db, question);
  await Promise.all([countOf(db, query, search), pageOf(db, query, search)]);
}

async function mapped(db: Database, question: string): Promise<void> {
  const { question: query, search } = await asked(db, question);
  await countByPlace(db, query, search);
}

/** All that saved searches find of what is new, a thousand together and in the order of their words as the letters ask. */
async function alerts(db: Database): Promise<Figure> {
  const fresh = Array.from({ length: CHANGES }, (_, index) => manyListingId(index * 7));
  const saved = Array.from({ length: SEARCHES }, (_, n) =>
    new URLSearchParams({
      search: searched[n % searched.length] ?? '',
      location: towns[Math.floor(n / 10) % towns.length] ?? '',
      ageRange: `${n % 17}`,
      maxPrice: String(5 + (n % 31)),
    }).toString(),
  ).toSorted();
  const from = performance.now();
  for (let n = 0; n < SEARCHES; n += 1_000) await foundByEach(db, saved.slice(n, n + 1_000), fresh);
  return {
    name: `${SEARCHES.toLocaleString('en-GB')} saved searches, all different, over ${CHANGES.toLocaleString('en-GB')} new activities`,
    value: (performance.now() - from) / 1000,
    unit: 's',
    goal: { valueAtMost: ALERTS_GOAL },
  };
}
