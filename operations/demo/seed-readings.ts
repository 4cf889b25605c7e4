import { streams } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { PageCommand } from '#domain/page/page.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from './listings.ts';
import { pageOf, type Told } from './timeline.ts';
import { demoId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
type DemoPage = NonNullable<ReturnType<typeof pageOf>>;
const crawler: Actor = { id: 'crawler', role: 'crawler' };

/** A page of a live activity that we read ourselves, and what came of it when it was read again. */
interface DemoReading {
  /** The place of the activity in the list of live ones. */
  readonly place: number;
  readonly readDaysAgo: number;
  readonly again?: { readonly daysAgo: number; readonly isAway: boolean };
  /** When the site said that it has no such page. */
  readonly goneDaysAgo?: readonly number[];
  readonly pausedDaysAgo?: number;
}

/** Pages that came from a crawler: one that stays as it is, one that is new to us, one that could not be had, one that rests, and one that is gone. */
const readings: readonly DemoReading[] = [
  { place: 6, readDaysAgo: 9.5, again: { daysAgo: 3.5, isAway: false } },
  { place: 18, readDaysAgo: 5 },
  { place: 30, readDaysAgo: 9, again: { daysAgo: 2.2, isAway: true } },
  { place: 44, readDaysAgo: 7, pausedDaysAgo: 1 },
  { place: 38, readDaysAgo: 8, goneDaysAgo: [4.2, 3.1, 2.1] },
];

/** What is to be told of pages that are read again, but for what was told. */
export async function readingsToTell(world: DemoWorld, log: Log, now: Date): Promise<readonly Told[]> {
  const live = demoListings();
  const told: Told[] = [];
  for (const reading of readings) {
    const fields = live[reading.place];
    const page = fields && pageOf(fields);
    if (!page) continue;
    const events = await log.readStream(streams.page(page.pageId));
    if (events.some(({ data }) => 'classes' in data)) continue;
    told.push(...stepsOf(page, fields, reading).map((step, index) => toTell(page.pageId, index, step)));
  }
  return told;

  /** All of a step at once: no server must find a reading open and begin with it. */
  function toTell(pageId: string, index: number, { daysAgo, commands, isAdmins }: Step): Told {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const commandId = demoId(`reading ${index} of ${pageId}`);
    const actor: Actor = isAdmins ? { id: world.members.admin, role: 'admin' } : crawler;
    const context = { commandId, correlationId: commandId, causationId: null, actor, occurredAt: at.toISOString() };
    return {
      at,
      tell: async () => void (await handle(log, pageId, commands(at.toISOString()), context)),
    };
  }
}

interface Step {
  readonly daysAgo: number;
  readonly isAdmins?: true;
  commands(at: string): readonly PageCommand[];
}

function stepsOf(page: DemoPage, fields: ListingFields, reading: DemoReading): Step[] {
  const { readDaysAgo, again, goneDaysAgo = [], pausedDaysAgo } = reading;
  const { pageId, url } = page;
  const methods = Object.fromEntries(Object.keys(fields).map((name) => [name, 'json-ld']));
  const of = { ...page, contactSubject: pageId, runId: demoId(`reading of ${pageId}`) };
  const read = (scrapedAt: string): PageCommand => ({
    type: 'RecordScrape',
    run: 'unasked',
    found: { ...of, scrapedAt, imageCount: 0, durationMs: 620, classes: [], fields, methods, evidence: {} },
  });
  const ends = { pageId, runId: demoId(`reading again of ${pageId}`), url };
  const away = { ...ends, failure: 'timed-out', detail: 'no whole answer in 25000 ms', durationMs: 25_000 } as const;
  const ended = (readAt: string, isAway: boolean): PageCommand =>
    isAway
      ? { type: 'RecordScrapeFailure', run: 'asked', failed: away }
      : { type: 'RecordUnchanged', unchanged: { ...ends, readAt, durationMs: 240 } };
  return [
    { daysAgo: readDaysAgo, commands: (at) => [read(at)] },
    ...(again
      ? [
          {
            daysAgo: again.daysAgo,
            commands: (at: string): PageCommand[] => [
              { type: 'ReadAgain', pageId, runId: ends.runId, why: 'asked', at },
              ended(at, again.isAway),
            ],
          },
        ]
      : []),
    ...goneDaysAgo.map((daysAgo, index) => {
      const runId = demoId(`visit ${index} of ${pageId}, which is gone`);
      const failed = {
        pageId,
        runId,
        url,
        failure: 'http-status',
        detail: `${url} answered 404`,
        durationMs: 310,
      } as const;
      return {
        daysAgo,
        commands: (at: string): PageCommand[] => [
          { type: 'ReadAgain', pageId, runId, why: 'asked', at },
          { type: 'RecordScrapeFailure', run: 'asked', failed },
        ],
      };
    }),
    ...(pausedDaysAgo === undefined
      ? []
      : [
          {
            daysAgo: pausedDaysAgo,
            isAdmins: true as const,
            commands: (): PageCommand[] => [{ type: 'PauseReadingAgain', pageId }],
          },
        ]),
  ];
}
