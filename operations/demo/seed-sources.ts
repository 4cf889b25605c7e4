import { streams } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import type { RunPage, SourceFields } from '#domain/source/events.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import type { Log } from '#event-store/log.ts';
import type { Told } from './timeline.ts';
import { demoId, demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sources: Actor = { id: 'sources', role: 'system' };

type End = Extract<SourceCommand, { type: 'EndSourceRun' }>;
interface DemoRun {
  readonly daysAgo: number;
  /** What an admin asked for; nothing: it was due. */
  readonly search?: string;
  readonly isAsked?: true;
  readonly named?: End['named'];
  readonly pages?: readonly RunPage[];
  readonly failure?: End['failure'];
  readonly seconds: number;
}
interface DemoSource extends Omit<SourceFields, 'sourceId'> {
  readonly addedDaysAgo: number;
  readonly runs: readonly DemoRun[];
  readonly isPaused?: true;
}

const page = (url: string, outcome: RunPage['outcome'], more: Partial<RunPage> = {}): RunPage => ({
  url,
  outcome,
  listingId: null,
  failure: null,
  detail: null,
  ...more,
});
const willow = 'https://willow-yoga-kids.example';
const willowListing = demoListingId('submission willow-yoga-kids');
const rangers = 'https://junior-rangers-downs.example';
const rangersListing = demoListingId('submission junior-rangers-downs');
const slow = { failure: 'timed-out', detail: `no whole answer in 25000 ms` } as const;

/** One that finds something, one that lists its activity no more, one that does not want to be read, and one that rests. */
const demoSources: readonly DemoSource[] = [
  {
    kind: 'sitemap',
    name: 'Willow Yoga for Kids',
    url: `${willow}/sitemap.xml`,
    schedule: 'weekly',
    addedDaysAgo: 7,
    runs: [
      { daysAgo: 6.4, seconds: 4, pages: [page(`${willow}/`, 'new', { listingId: willowListing })] },
      {
        daysAgo: 2,
        isAsked: true,
        seconds: 31,
        pages: [
          page(`${willow}/`, 'same', { listingId: willowListing }),
          page(`${willow}/holiday-week`, 'failed', slow),
          page(`${willow}/parties`, 'failed', {
            failure: 'nothing-found',
            detail: `no activity found on ${willow}/parties`,
          }),
        ],
      },
      {
        daysAgo: 0.5,
        seconds: 3,
        search: 'Swimming for toddlers near Woking',
        pages: [page(`${willow}/`, 'passed-over')],
      },
    ],
  },
  {
    kind: 'start-page',
    name: 'Junior Rangers on the Downs',
    url: `${rangers}/whats-on`,
    schedule: 'weekly',
    addedDaysAgo: 7,
    runs: [
      { daysAgo: 6, seconds: 5, pages: [page(`${rangers}/`, 'new', { listingId: rangersListing })] },
      { daysAgo: 0.2, isAsked: true, seconds: 2, named: [] },
    ],
  },
  {
    kind: 'start-page',
    name: 'Surrey Play Association',
    url: 'https://surrey-play.example/find-a-club',
    schedule: 'monthly',
    addedDaysAgo: 1,
    runs: [
      {
        daysAgo: 0.9,
        seconds: 1,
        failure: { failure: 'refused-by-robots', detail: 'robots.txt of surrey-play.example:443 forbids /find-a-club' },
      },
    ],
  },
  {
    kind: 'sitemap',
    name: 'Mole Valley Museums',
    url: 'https://mole-valley-museums.example/sitemap_index.xml',
    schedule: 'weekly',
    addedDaysAgo: 1,
    isPaused: true,
    runs: [],
  },
];

/** Keeps sources, and answers what is to be told of their runs, but for what was told. */
export async function keepSources(world: DemoWorld, log: Log, now: Date): Promise<readonly Told[]> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const admin: Actor = { id: world.members.admin, role: 'admin' };
  const missing = [];
  for (const source of demoSources) {
    const sourceId = demoId(`source ${source.name}`);
    if ((await log.readStream(streams.source(sourceId))).length === 0) missing.push({ sourceId, ...source });
  }
  for (const { addedDaysAgo, runs: _, isPaused, ...fields } of missing) {
    await world.send(fields.sourceId, { type: 'AddSource', ...fields }, admin, ago(addedDaysAgo));
    if (isPaused) await world.send(fields.sourceId, { type: 'PauseSource' }, admin, ago(addedDaysAgo));
  }
  const runs = missing.flatMap(({ sourceId, name, runs: each }) => each.map((run) => ({ sourceId, name, ...run })));
  return runs.map((run) => {
    const at = ago(run.daysAgo);
    return { at, tell: () => tellRun(world, run, at) };
  });
}

type RunOfSource = DemoRun & { readonly sourceId: string; readonly name: string };

async function tellRun({ members, send }: DemoWorld, run: RunOfSource, at: Date): Promise<void> {
  const { sourceId, name, daysAgo, search, isAsked, named = null, pages = [], failure = null, seconds } = run;
  const runId = demoId(`run of ${name} ${daysAgo}`);
  const why = search !== undefined ? 'search' : isAsked ? 'asked' : 'due';
  const begin = { type: 'BeginSourceRun', runId, why, instructions: search ?? null, at: at.toISOString() } as const;
  await send(sourceId, begin, why === 'due' ? sources : { id: members.admin, role: 'admin' }, at, runId);
  const came = { named, listed: pages.length, pages, failure, durationMs: seconds * 1000 };
  const ended = new Date(at.getTime() + seconds * 1000);
  await send(sourceId, { type: 'EndSourceRun', sourceId, runId, ...came }, sources, ended, runId);
}
