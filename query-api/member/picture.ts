import { z } from 'zod';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';

/** Pictures that members have sent, as we made them anew. A name is always the same picture, so whoever has it asks no more. */
export async function pictureRoutes(app: App, { pictures }: ServerContext): Promise<void> {
  app.get(
    '/api/pictures/:name',
    {
      schema: {
        operationId: 'showPicture',
        tags: ['site'],
        summary: 'A picture that a member has sent (WebP)',
        params: z.object({ name: z.string().max(100) }),
        response: { 200: { description: 'The picture', content: { 'image/webp': { schema: z.any() } } } },
      },
    },
    async ({ params: { name } }, reply) => {
      const bytes = /^[0-9a-f]{64}\.webp$/.test(name) ? await pictures.read(name) : undefined;
      if (bytes === undefined) throw nothingHere();
      return (
        reply
          .type('image/webp')
          // Of a person: caches that many share keep none of it.
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('content-disposition', 'inline; filename="picture.webp"')
          .header('content-security-policy', "default-src 'none'")
          .send(bytes)
      );
    },
  );
}
