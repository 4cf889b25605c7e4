import type { ServerContext } from '#platform/context.ts';
import { runNews } from '#policies/news/news.ts';
import { foundByEach } from '#query-api/directory/matching.ts';

/** Letters about saved searches and favourites, by the very search that the directory answers with. */
export const startNews = (context: Pick<ServerContext, 'config' | 'db' | 'log' | 'mail' | 'logger'>) =>
  runNews({
    ...context,
    site: context.config,
    now: () => new Date(),
    finds: (saved, among) => foundByEach(context.db, saved, among),
  });
