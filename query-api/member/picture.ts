import { z } from 'zod';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { seenBy } from './business-picture.ts';

/**
 * Pictures that members and businesses have sent, as we made them anew. A name is always the same picture, so whoever has it asks no
 * more; but what waits for an admin is seen by its business and admins alone, and nobody keeps it.
 */
export async function pictureRoutes(app: App, { db, pictures }: ServerContext): Promise<void> {
  app.get(
    '/api/pictures/:name',
    {
      schema: {
        operationId: 'showPicture',
        tags: ['site'],
        summary: 'A picture that a member or a business has sent (WebP)',
        params: z.object({ name: z.string().max(100) }),
        response: { 200: { description: 'The picture', content: { 'image/webp': { schema: z.any() } } } },
      },
    },
    async ({ params: { name }, caller }, reply) => {
      if (!/^[0-9a-f]{64}\.webp$/.test(name)) throw nothingHere();
      const ofMember = await pictures.read(name);
      const seen = ofMember ? undefined : await seenBy(db, pictures, name, caller);
      const bytes = ofMember ?? (seen && (await pictures.readAny(name)));
      if (bytes === undefined) throw nothingHere();
      return (
        reply
          .type('image/webp')
          // Of a person: caches that many share keep none of it.
          .header('cache-control', seen === 'owner' ? 'private, no-store' : 'private, max-age=31536000, immutable')
          .header('content-disposition', 'inline; filename="picture.webp"')
          .header('content-security-policy', "default-src 'none'")
          .send(bytes)
      );
    },
  );
}
