import { rpdeOf, series } from '#tests/support/made/feeds.ts';
import type { Asking, Person } from '../asking.ts';
import type { DoesThese } from './picks.ts';
import { ROW } from '../tallies.ts';
import type { World } from '../world.ts';

interface Source {
  readonly id: string;
  readonly feed: string;
  /** What its feed says. */
  readonly items: readonly string[];
  readonly isPaused: boolean;
}

/** So many feeds are kept; which more are wanted are those that were removed. */
const SOURCES = 5;

/** Feeds of others: kept, read now, paused, resumed and removed. Whatever is read again, each item becomes one draft (tallies.ts). */
export function doesSources({ send }: Asking, { nextNumber, pages }: World): DoesThese<'source' | 'search internet'> {
  const sources: Source[] = [];
  let kept = 0;
  /** Has the feed say `items`, all on its first page. */
  const publish = (feed: string, items: readonly string[]): string => {
    const end = pages.answer(`${feed}-end`, rpdeOf(`http://${pages.host}${feed}-end`));
    return pages.answer(feed, rpdeOf(end, ...items.map((item) => series(item.replaceAll(' ', '-'), item))));
  };
  const add = async (who: Person): Promise<void> => {
    kept += 1;
    const feed = `/feed-${nextNumber()}`;
    const items = [`${ROW}${nextNumber()} Swim`, `${ROW}${nextNumber()} Judo`];
    const body = { kind: 'openactive', name: `Feed ${feed}`, url: publish(feed, items), schedule: 'by-hand' };
    const route = '/api/admin/sources';
    const { id, status } = await send({ kind: 'source', who, method: 'POST', route, body, leaves: 'SourceAdded' });
    if (status === 200 && id !== null) sources.push({ id, feed, items, isPaused: false });
    else kept -= 1;
  };
  return {
    'search internet': async (_who, by) => {
      const body = { searchInstructions: `Swimming for ${nextNumber()} toddlers` };
      const route = '/api/admin/trigger-comprehensive-scraping';
      const as = { kind: 'search internet', who: by, method: 'POST', route, body } as const;
      await send({ ...as, leaves: 'InternetSearchMade' });
    },
    source: async (_who, by, which) => {
      if (kept < SOURCES) return add(by);
      // Who does something to it has it alone meanwhile, so that it is known what it is afterwards.
      const [source] = sources.splice(Math.floor(which * sources.length), 1);
      if (!source) return;
      const { id, feed, items, isPaused } = source;
      const as = { kind: 'source', who: by, ids: { id } } as const;
      const route = '/api/admin/sources/:id';
      const what = (which * 100) % 1;
      if (what < 0.1) {
        const removed = await send({ ...as, method: 'DELETE', route, leaves: 'SourceRemoved' });
        if (removed.status === 200) {
          kept -= 1;
          return;
        }
        sources.push(source);
      } else if (what < 0.3) {
        const [does, leaves] = isPaused ? (['resume', 'SourceResumed'] as const) : (['pause', 'SourcePaused'] as const);
        const { status } = await send({ ...as, method: 'POST', route: `${route}/${does}`, leaves });
        sources.push({ ...source, isPaused: status === 200 ? !isPaused : isPaused });
      } else {
        const grown = [...items.slice(-4), `${ROW}${nextNumber()} Gym`];
        publish(feed, grown);
        sources.push({ ...source, items: grown });
        // Refused while it is being read.
        await send({ ...as, method: 'POST', route: `${route}/run`, leaves: 'SourceRunBegun' });
      }
    },
  };
}
