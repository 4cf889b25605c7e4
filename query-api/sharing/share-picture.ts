import { z } from 'zod';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { shownAt } from '../listing/listing.ts';
import { activityFrom } from '../listing/activity-row.ts';
import { openPainter } from './painter.ts';
import { cardOf, SITE, type ShareCard, sharePath, siteCard } from './share-card.ts';

/** Pictures for sharing: messengers show no SVG, so these are drawn to pixels. What is not live for everybody has none. */
export async function sharePictureRoutes(app: App, { db }: ServerContext): Promise<void> {
  const painter = openPainter();
  app.addHook('onClose', () => painter.close());

  /** The card of what is shown at an address, which of a merged listing is that of what it was merged with. */
  const cardFor = async (of: string): Promise<{ readonly of: string; readonly card: ShareCard } | undefined> => {
    if (of === SITE) return { of, card: siteCard };
    const row = await shownAt(db, of);
    return row && { of: row.listing.listingId, card: cardOf(activityFrom(row)) };
  };

  app.get(
    '/api/share/:of/:file',
    {
      config: { reads: ['listing'] },
      schema: {
        operationId: 'drawSharePicture',
        tags: ['site'],
        summary: 'The picture that stands beside a shared link (PNG, 1200 x 630): of an activity, or of the `site`',
        params: z.object({ of: z.string().max(100), file: z.string().max(100) }),
        response: { 200: { description: 'The picture', content: { 'image/png': { schema: z.any() } } } },
      },
    },
    async (request, reply) => {
      const shown = await cardFor(request.params.of);
      if (!shown) throw nothingHere();
      const { of, card } = shown;
      const path = sharePath(of, card);
      // An address of what it showed before leads to what it shows now.
      if (path !== `/api/share/${request.params.of}/${request.params.file}`)
        return reply.header('cache-control', 'no-cache').redirect(path, 302);
      const png = await request.rest(() => painter.paint(card));
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .send(png);
    },
  );
}
