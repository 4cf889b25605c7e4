import { z } from 'zod';
import { categoryOf } from '#domain/listing/facts/taxonomy.ts';
import type { App } from '#platform/http/app.ts';
import { picture } from './picture.ts';

const side = z.coerce.number().int().min(16).max(2000);

/** Pictures that we draw ourselves: a motif that fits an activity, in the colours of the site. */
export async function placeholderRoutes(app: App): Promise<void> {
  app.get(
    '/api/placeholder/:width/:height',
    {
      schema: {
        operationId: 'drawPicture',
        tags: ['site'],
        summary:
          'A drawn picture (SVG). kind: a category; of: a subcategory; variant: other colours, another motif; text: words at its foot',
        params: z.object({ width: side, height: side }),
        querystring: z.object({
          kind: z.string().max(60).optional(),
          of: z.string().default(''),
          variant: z.coerce.number().int().min(0).max(10_000).default(0),
          text: z.string().trim().min(1).max(40).optional(),
        }),
        response: { 200: { description: 'The picture', content: { 'image/svg+xml': { schema: z.string() } } } },
      },
    },
    async ({ params, query }, reply) => {
      const kind = categoryOf(query.kind ?? '') ?? 'other';
      void reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=604800');
      return picture({ ...params, kind, subcategory: query.of, variant: query.variant, text: query.text });
    },
  );
}
