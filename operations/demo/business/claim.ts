import { claimIdOf } from '#command-api/partner/claim.ts';
import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, demoListingId, type DemoWorld } from '../world.ts';
import { PREMIUM_BUSINESS } from './premium.ts';

/** Which the scraper found. */
const CLAIMED = 'The Little Kiln Farnham';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The Premium business says that an activity is its own which nobody but the scraper has sent in; it waits for an admin. */
export async function seedClaim({ premium, send }: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const businessId = demoId(`business ${PREMIUM_BUSINESS}`);
  const listingId = demoListingId(`live ${CLAIMED}`);
  const claimId = claimIdOf(listingId, businessId);
  if ((await log.readStream(streams.claim(claimId), { limit: 1 })).length > 0) return;
  const note = 'We took these classes over in September. The old website still has the name of the teacher before us.';
  const about = { claimId, listingId, businessId, ownedBy: null, madeBy: premium, note } as const;
  const at = new Date(now.getTime() - 2 * DAY_MS);
  await send(claimId, { type: 'MakeClaim', ...about }, { id: premium, role: 'provider' }, at);
}
