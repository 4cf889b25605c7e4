import { dayOf } from '#domain/points/day.ts';
import { demoListings } from './listings.ts';
import { draftedAt, isParents } from './seed-listings.ts';
import { demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the demo parent has earned by their suggestions, when they had earned it: the policy for points pays when it sees an event, and
 * finds these paid. Goes before all that is paid for, so that the policy is not faster, and in order, as a ledger is written.
 */
export async function seedPoints({ members: { parent }, send }: DemoWorld, now: Date): Promise<void> {
  const live = demoListings();
  for (const [index, { name }] of live.entries()) {
    if (!isParents(index)) continue;
    const subjectId = demoListingId(`live ${name}`);
    const sentIn = draftedAt(index / live.length, now);
    const earned = [
      ['activity-suggested', sentIn],
      ['suggestion-approved', new Date(sentIn.getTime() + DAY_MS)],
    ] as const;
    for (const [reason, at] of earned) {
      const day = dayOf(at.toISOString());
      const command = { type: 'AwardPoints', memberId: parent, reason, subjectId, day } as const;
      await send(parent, command, { id: 'policy:points', role: 'system' }, at, `${reason} ${subjectId}`);
    }
  }
}
