import { titled } from '../kernel/spelled-out.ts';
import type { Failure, TableDifference, WorkKind } from './events.ts';
import { KEPT_HOURS } from './limits.ts';

/** `review_queue` reads “Review queue”. */
export const readModelName = titled;

/** `review-mail` reads “Review emails”. */
export const policyName = (name: string): string => titled(name.replace(/-mail$/, ' emails'));

/** `PointsAwarded` reads “Points awarded”. */
export const eventName = titled;

export const workNames: Readonly<Record<WorkKind, string>> = {
  preview: 'Preview of a rebuild',
  rebuild: 'Rebuild',
  'roll-back': 'Roll back',
  retry: 'Another try of a parked event',
  skip: 'Skipping a parked event',
};

/** How many rows a rebuild changes. */
export const rowsChanged = (tables: readonly TableDifference[]): number =>
  tables.reduce((sum, { added, removed, different }) => sum + added + removed + different, 0);

/** Why something did not come about, for whoever asked for it. */
export function failureWords({ code, position, eventType }: Failure): string {
  const called = eventType === null ? '' : ` “${eventName(eventType)}”`;
  const event = position === null ? 'an event' : `the event${called} (number ${position} in the log)`;
  switch (code) {
    case 'stopped-at':
      return `It stopped at ${event}, which this read model cannot take in. Nothing was changed.`;
    case 'busy':
      return 'Another process is rebuilding this read model. Please try again when it has finished.';
    case 'nothing-kept':
      return `There is nothing to go back to. What was there before a rebuild is kept for ${KEPT_HOURS} hours, and goes earlier when somebody in it is erased or the site is upgraded.`;
    case 'still-parked':
      return `The read model still cannot take in ${event}. It stays parked.`;
    case 'given-up':
      return 'The processes that worked on it ended three times. Nothing was changed; whoever runs the server finds why in what they have written down.';
    case 'failed':
      return 'It failed and nothing was changed. Whoever runs the server finds why in what the programs have written down.';
  }
}
