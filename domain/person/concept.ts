import { facts } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { personEvents } from './events.ts';

/** Somebody whose data stands in the log, with an account or without one. */
export const person = facts({
  name: 'person',
  events: personEvents,
  says: { PersonErased: () => 'Personal data was erased' },
  samples: { PersonErased: { subject: sampleIds.member } },
});
