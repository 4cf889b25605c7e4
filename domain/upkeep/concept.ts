import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { type TableDifference, upkeepEvents, type WorkKind } from './events.ts';
import { decide, evolve, initialUpkeep, type Upkeep } from './upkeep.ts';
import { eventName, failureWords, policyName, readModelName, rowsChanged, workNames } from './words.ts';

const workId = '01900000-0000-7000-8000-0000000000b1';
const parked = { position: 17, eventId: '01900000-0000-7000-8000-0000000000b2', eventType: 'PointsAwarded' };
const points = { readModel: 'points', workId };
const requestedBy = sampleIds.admin;

function cameOf(kind: WorkKind, tables: readonly TableDifference[]): string {
  if (tables.length === 0) return '';
  const rows = rowsChanged(tables);
  return `: ${rows === 1 ? '1 row' : `${rows} rows`} ${kind === 'preview' ? 'would change' : 'changed'}`;
}

/** What operators have done to the read models, the policies and the letters, and what came of it. */
export const upkeep = concept({
  name: 'upkeep',
  events: upkeepEvents,
  decider: { initial: initialUpkeep, evolve, decide, snapshot: plainSnapshot<Upkeep>(1) },
  commands: {
    RequestUpkeep: true,
    RetryParked: true,
    SkipParked: true,
    EndUpkeep: true,
    RetryPolicy: true,
    RetryLetters: true,
  },
  trail: {
    initial: { name: null, view: {}, state: null },
    // What was done to it is no state of a thing: the sentence says it, and why an event is skipped is all that is kept beside it.
    tell: ({ name, view }, { type, data }) => {
      if (type === 'PolicyRetryRequested') return { name: 'Policies', view, state: null };
      if (type === 'LettersRetryRequested') return { name: 'Emails', view, state: null };
      const reason = type === 'ParkedEventSkipped' ? { reason: data.reason } : {};
      return { name: name ?? readModelName(data.readModel), view: known({ ...view, ...reason }), state: null };
    },
  },
  says: {
    UpkeepRequested: ({ kind, readModel }) =>
      `${workNames[kind]}: asked for, of the read model “${readModelName(readModel)}”`,
    ParkedRetryRequested: ({ readModel, eventType }) =>
      `“${eventName(eventType)}”, which is parked in the read model “${readModelName(readModel)}”, is tried again`,
    ParkedEventSkipped: ({ readModel, eventType }) =>
      `“${eventName(eventType)}”, which was parked in the read model “${readModelName(readModel)}”, was skipped`,
    UpkeepDone: ({ kind, readModel, tables }) =>
      `${workNames[kind]}: done, of the read model “${readModelName(readModel)}”${cameOf(kind, tables)}`,
    UpkeepFailed: ({ kind, readModel, failure }) =>
      `${workNames[kind]}: not done, of the read model “${readModelName(readModel)}”. ${failureWords(failure)}`,
    PolicyRetryRequested: ({ policy }) => `What has stopped of the policy “${policyName(policy)}” is tried again`,
    LettersRetryRequested: ({ letters }) =>
      `${letters === 1 ? 'One email that waited is' : `${letters} emails that waited are`} tried again`,
  },
  samples: {
    UpkeepRequested: { ...points, requestedBy, kind: 'preview' },
    ParkedRetryRequested: { ...points, requestedBy, ...parked },
    ParkedEventSkipped: { ...points, requestedBy, ...parked, reason: `Twice the award of ${sampleIds.run}` },
    UpkeepDone: {
      ...points,
      kind: 'preview',
      tables: [{ table: 'totals', rows: 3, added: 1, removed: 0, different: 1 }],
    },
    UpkeepFailed: {
      ...points,
      kind: 'rebuild',
      failure: { code: 'stopped-at', position: 17, eventType: 'PointsAwarded' },
    },
    PolicyRetryRequested: { policy: 'points' },
    LettersRetryRequested: { letters: 2 },
  },
});
