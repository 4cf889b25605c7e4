import type { Samples } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import type { pointsEvents } from './events.ts';

const entryId = `activity-suggested:${sampleIds.listing}`;

export const pointsSamples: Samples<typeof pointsEvents> = {
  PointsAwarded: {
    memberId: sampleIds.member,
    entryId,
    points: 10,
    reason: 'activity-suggested',
    action: 'ACTIVITY_SUGGESTED',
    description: 'Activity suggested',
    subjectId: sampleIds.listing,
    day: '2026-03-01',
  },
  PointsWithdrawn: {
    memberId: sampleIds.member,
    entryId: `withdrawn:${entryId}`,
    points: 10,
    withdrawnEntryId: entryId,
    description: 'Not a real activity',
  },
};
