import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { upkeepEvents } from './events.ts';
import { decide, evolve, initialUpkeep, type Upkeep } from './upkeep.ts';
import { eventName, failureWords, policyName, readModelName, workNames } from './words.ts';

const workId = '01900000-0000-7000-8000-0000000000b1';
const parked = { position: 17, eventId: '01900000-0000-7000-8000-0000000000b2', eventType: 'PointsAwarded' };
const points = { readModel: 'points', workId };
const requestedBy = sampleIds.admin;

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
    tell: ({ name }, { type, data }) => {
      if (type === 'PolicyRetryRequested')
        return { name: 'Policies', view: known({ policy: data.policy }), state: null };
      if (type === 'LettersRetryRequested')
        return { name: 'Letters', view: known({ letters: data.letters }), state: null };
      const { readModel, workId: _, requestedBy: __, ...view } = { requestedBy: null, ...data };
      return { name: name ?? readModelName(readModel), view: known(view), state: null };
    },
  },
  says: {
    UpkeepRequested: ({ kind, readModel }) =>
      `${workNames[kind]}: asked for, of the read model “${readModelName(readModel)}”`,
    ParkedRetryRequested: ({ readModel, eventType }) =>
      `“${eventName(eventType)}”, which is parked in the read model “${readModelName(readModel)}”, is tried again`,
    ParkedEventSkipped: ({ readModel, eventType }) =>
      `“${eventName(eventType)}”, which was parked in the read model “${readModelName(readModel)}”, was skipped`,
    UpkeepDone: ({ kind, readModel }) => `${workNames[kind]}: done, of the read model “${readModelName(readModel)}”`,
    UpkeepFailed: ({ kind, readModel, failure }) =>
      `${workNames[kind]}: not done, of the read model “${readModelName(readModel)}”. ${failureWords(failure)}`,
    PolicyRetryRequested: ({ policy }) => `What has stopped of the policy “${policyName(policy)}” is tried again`,
    LettersRetryRequested: ({ letters }) =>
      `${letters === 1 ? 'One letter that waited is' : `${letters} letters that waited are`} tried again`,
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
