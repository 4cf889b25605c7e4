import { count, type Sentences, type Told, type Trail } from '../kernel/concept.ts';
import type { pointsEvents, PointsEvent } from './events.ts';

/** What a ledger has come to. */
export const pointsTrail: Trail<PointsEvent, null> = {
  initial: { name: null, view: {}, state: null },
  tell: ({ view }: Told, event) => {
    const total = typeof view['totalPoints'] === 'number' ? view['totalPoints'] : 0;
    const sign = event.type === 'PointsAwarded' ? 1 : -1;
    return { name: null, view: { totalPoints: total + sign * event.data.points }, state: null };
  },
};

export const pointsSentences: Sentences<typeof pointsEvents> = {
  PointsAwarded: ({ points, description }) => `${count(points, 'point')} awarded: ${description}`,
  PointsWithdrawn: ({ points, description }) => `${count(points, 'point')} taken back: ${description}`,
};
