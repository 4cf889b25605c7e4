import { streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import { demoListings } from './listings.ts';
import { demoId, demoListingId } from './world.ts';

/** Of the directory's listings, these places are saved. */
const saved = [3, 17, 40, 62];

/** The demo parent's favourites, once: what somebody has changed since stays as they changed it. */
export async function seedFavourites({ log }: Pick<ServerContext, 'log'>, memberId: string): Promise<void> {
  if ((await log.readStream(streams.favourite(memberId), { limit: 1 })).length > 0) return;
  const live = demoListings();
  const commands = saved.map((place) => ({
    type: 'AddFavourite' as const,
    memberId,
    listingId: demoListingId(`live ${live[place]?.name}`),
  }));
  const commandId = demoId(`favourites ${memberId}`);
  await handle(log, memberId, commands, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: memberId, role: 'parent' },
    occurredAt: new Date().toISOString(),
  });
}
