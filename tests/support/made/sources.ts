import { expect } from 'vitest';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { SourceView } from '#domain/source/views.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Answer, call, type SiteFetch } from '../api-client.ts';
import { shown } from '../shown.ts';

/** An admin's calls on sources, for tests. */
export function sourcesOf(admin: SiteFetch, context: Pick<ServerContext, 'log' | 'readPosition'>) {
  const post = (path: string, body?: object): Promise<Answer> => call(admin, 'POST', `/api/admin/${path}`, body);
  const get = async <Body>(path: string): Promise<Body> =>
    (await call(admin, 'GET', `/api/admin/${path}`)).body as Body;
  const ended = async (sourceId: string): Promise<readonly ScraperReport[]> =>
    (await get<ScraperReport[]>('scraper-reports?limit=50')).filter(
      (each) => each.sourceId === sourceId && !each.isOpen,
    );
  return {
    post,
    get,
    add: async (source: Pick<SourceView, 'kind' | 'url' | 'schedule'> & { readonly name?: string }) =>
      (await post('sources', { name: source.url, ...source })).body as SourceView,
    /** The newest run of the source, once `many` are over. */
    lastRun: async (sourceId: string, many: number): Promise<ScraperReport> => {
      // A run waits for processes that read pages, on a busy machine for long.
      await expect.poll(async () => (await ended(sourceId)).length, { timeout: 100_000 }).toBe(many);
      // What it has left is read elsewhere, too, and each read model goes at its own pace.
      await shown(context, ['figures', 'listing', 'review_queue', 'scraper_runs', 'sources']);
      const [newest] = await ended(sourceId);
      if (!newest) throw new Error('there is none');
      return newest;
    },
  };
}

/** What became of each page of a run, by its path. */
export const outcomesOf = ({ found }: ScraperReport): readonly string[] =>
  found.map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`);
