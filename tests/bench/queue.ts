import { v5 as uuidv5 } from 'uuid';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { until } from '#tests/support/projection.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { vacuum } from './vacuum.ts';
import { typed } from '#domain/listing/typed.ts';

const NAMESPACE = '6ba7b812-9dad-11d1-80b4-00c04fd430c8';
const BATCH = 500;
const SECONDS = 4;
const GOAL_MS = 30;

/** The review queue with many listings in it that are all but alike, through HTTP with the whole site. `url`: an empty database. */
export async function queueFigures({ url, waiting = 100_000 }: { url: string; waiting?: number }): Promise<Figure[]> {
  const site = await testApp({ databaseUrl: url });
  try {
    const { log, db } = site.context;
    await appendAlike(log, waiting);
    const inQueue = async (): Promise<boolean> => {
      const [row] = await db.query<{ count: number }>(`select count(*) as count from review_queue.places`);
      return row?.count === waiting;
    };
    await until(inQueue, 'the review queue holds them all', 600_000);
    await site.context.readPosition.waitFor(['listing'], await log.head(), 600_000);
    await vacuum(url);
    return await measure(await site.signedInAs('admin'));
  } finally {
    await site.close();
  }
}

async function measure(admin: SiteFetch): Promise<Figure[]> {
  const pending = '/api/admin/listings/pending';
  const first = await admin(`${pending}?limit=24`);
  const [{ id = '' } = {}] = (await first.json()) as { id?: string }[];
  const middle = await admin(`${pending}?limit=24&offset=10000`);
  const behind = /after=([^>]+)>/.exec(middle.headers.get('link') ?? '')?.[1] ?? '';
  const questions = {
    'The first page of what waits': `${pending}?limit=24`,
    'One tab of it': `${pending}?queue=parent&limit=24`,
    'One source, with the number of each': `/api/admin/activities/pending?source=parent&limit=24`,
    'A page deep in it, after the one before': `${pending}?limit=24&after=${behind}`,
    'Page 417, by its number': `${pending}?limit=24&offset=10000`,
    'One listing with its likely duplicates': `/api/admin/activities/${id}`,
    'The dashboard’s figures': '/api/admin/overview',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const { p95 } = await load(1, SECONDS, async () => {
      const answer = await admin(path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return true;
    });
    figures.push({ name: `${name}, p95`, value: p95, unit: 'ms', goal: { valueAtMost: GOAL_MS } });
  }
  return figures;
}

/** Appends `count` submitted listings of one name in one town. */
async function appendAlike(log: Log, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => start + index);
    await log.appendBatch(
      numbers.map((n) => {
        const commandId = uuidv5(`waiting ${n}`, NAMESPACE);
        return {
          stream: streams.listing(uuidv5(`alike ${n}`, NAMESPACE)),
          expected: 'no-stream' as const,
          events: alike(n),
          context: {
            commandId,
            correlationId: commandId,
            causationId: null,
            actor: { id: 'benchmark', role: 'system' as const },
            occurredAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
          },
        };
      }),
    );
  }
}

function alike(n: number): DomainEvent[] {
  const listingId = uuidv5(`alike ${n}`, NAMESPACE);
  const whose = { listingId, origin: 'parent_submission', submittedBy: null } as const;
  return [
    {
      type: 'ListingDrafted',
      data: typed(listingId, {
        ...whose,
        draftedBy: 'anonymous',
        fields: { name: `Forest School ${n}`, description: 'Muddy fun.', town: 'Dorking', postcode: 'RH4 1AA' },
      }),
    },
    {
      type: 'DraftSubmitted',
      data: {
        ...whose,
        revision: 1,
        // One subject for all: making a key for each is not what this is to measure.
        submitterSubject: 'anonymous-benchmark',
        submitterName: 'Sam Taylor',
        submitterEmail: 'sam@mail.example',
        submitterComments: null,
      },
    },
  ];
}
