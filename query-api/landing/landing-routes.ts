import { readLanding } from '#domain/landing/api.ts';
import { landingOf } from '#domain/landing/slugs.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { keptReads } from '../kept-reads.ts';
import { landingIn } from './landing.ts';

/** The pages by which search engines lead to a part of the directory. */
export async function landingRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  const cache = keptReads(readPosition, readLanding.reads);

  serve(app, readLanding, async ({ query }, reply) => {
    const landing = landingOf(query);
    const found = landing && (await cache.get(JSON.stringify(landing), () => landingIn(db, landing)));
    if (!found) throw nothingHere();
    void reply.header('cache-control', 'no-cache');
    return found;
  });
}
