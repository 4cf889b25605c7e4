import type { Failure, WorkKind } from './events.ts';
import { KEPT_HOURS } from './limits.ts';

/** `review_queue` reads “Review queue”. */
export function readModelName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const workNames: Readonly<Record<WorkKind, string>> = {
  preview: 'Preview of a rebuild',
  rebuild: 'Rebuild',
  'roll-back': 'Roll back',
  retry: 'Retry of parked events',
  skip: 'Skip of a parked event',
};

/** Why something did not come about, for whoever asked for it. */
export function failureWords({ code, position, eventType }: Failure): string {
  const event =
    position === null ? 'an event' : `the event ${eventType === null ? '' : `${eventType} `}at position ${position}`;
  switch (code) {
    case 'stopped-at':
      return `It stopped at ${event}, which this read model cannot take in. Nothing was changed.`;
    case 'busy':
      return 'Another process is rebuilding this read model. Please try again when it has finished.';
    case 'nothing-kept':
      return `There are no tables to go back to. They are kept for ${KEPT_HOURS} hours after a rebuild, and go when somebody in them is erased or the site is upgraded.`;
    case 'still-parked':
      return `The read model still cannot take in ${event}. It stays parked.`;
    case 'given-up':
      return 'The processes that worked on it ended three times. Nothing was changed; their logs say why they ended.';
    case 'failed':
      return 'It failed and nothing was changed. The log of the projectors says why.';
  }
}
