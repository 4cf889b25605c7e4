import { createHash } from 'node:crypto';
import { z } from 'zod';
import { styleSheetOf } from '#domain/template/style/style-sheet.ts';
import type { Template } from '#domain/template/template.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import type { ReadPosition } from '#platform/read-position.ts';
import { keptReads } from '../kept-reads.ts';

/** The style sheet of the active templates. */
export interface Look {
  /** Its address; it changes with what it holds. */
  readonly path: string;
  readonly css: string;
}

/** How the active templates have cards and pages look; null while none is active. It is kept until one of them changes. */
export function lookIn(db: Database, readPosition: Pick<ReadPosition, 'version'>): () => Promise<Look | null> {
  const cache = keptReads(readPosition, ['templates']);
  return () =>
    cache.get('look', async () => {
      const rows = await db.query<{ shown: Template }>(
        'select shown from templates.templates where is_active order by template_id',
      );
      const active = rows.flatMap(({ shown: { name, versions } }) => {
        const newest = versions.at(-1);
        return name !== null && newest ? [{ name, content: newest.content }] : [];
      });
      if (active.length === 0) return null;
      const css = styleSheetOf(active);
      const hash = createHash('sha256').update(css).digest('base64url').slice(0, 12);
      return { css, path: `/look/${hash}.css` };
    });
}

/** The style sheet that pages name in their head. */
export async function lookRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  const look = lookIn(db, readPosition);
  app.get(
    '/look/:file',
    { config: { reads: ['templates'] }, schema: { hide: true, params: z.object({ file: z.string().max(100) }) } },
    async ({ params: { file } }, reply) => {
      const now = await look();
      // A page that was opened before a template changed gets what holds now, and asks again the next time.
      const isSame = now?.path === `/look/${file}`;
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', isSame ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(now?.css ?? '');
    },
  );
}
