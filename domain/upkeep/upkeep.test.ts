import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { UpkeepEvent } from './events.ts';
import { decide, evolve, initialUpkeep, type Upkeep, type UpkeepCommand } from './upkeep.ts';
import { letterWords, parkedWords, standingWords } from './reasons.ts';
import { failureWords, policyName, readModelName } from './words.ts';

const given = givenFor<UpkeepCommand, Upkeep, UpkeepEvent>({ initial: initialUpkeep, evolve, decide });
const readModel = 'points';
const requestedBy = 'a';
const [first, second] = ['w1', 'w2'];
const asked = (kind: 'preview' | 'rebuild' | 'roll-back', workId = first): UpkeepEvent => ({
  type: 'UpkeepRequested',
  data: { readModel, workId, requestedBy, kind },
});
const done = (kind: 'preview' | 'rebuild' | 'roll-back' | 'skip', workId = first): UpkeepEvent => ({
  type: 'UpkeepDone',
  data: { readModel, workId, kind, tables: [] },
});
const request = (kind: 'preview' | 'rebuild' | 'roll-back'): UpkeepCommand => ({
  type: 'RequestUpkeep',
  readModel,
  workId: second,
  requestedBy,
  kind,
});
const event = { requestedBy, position: 7, eventId: 'e', eventType: 'PointsAwarded' };
const skip: UpkeepCommand = { type: 'SkipParked', readModel, workId: second, ...event, reason: 'Counted twice' };
const skipped = (workId: string): UpkeepEvent => ({
  type: 'ParkedEventSkipped',
  data: { readModel, workId, ...event, reason: 'Counted twice' },
});

test('a rebuild follows a preview, and each rebuild one of its own', () => {
  given().when(request('rebuild')).thenRefused('preview-first');
  given(asked('preview'), done('preview')).when(request('rebuild')).then(asked('rebuild', second));
  given(asked('preview'), done('preview'), asked('rebuild'), done('rebuild'))
    .when(request('rebuild'))
    .thenRefused('preview-first');
});

test('one thing is done to a read model at a time', () => {
  given(asked('preview')).when(request('preview')).thenRefused('upkeep-under-way');
  given(asked('preview')).when(skip).thenRefused('upkeep-under-way');
  given(asked('roll-back'), done('roll-back')).when(request('roll-back')).then(asked('roll-back', second));
});

test('what was asked for ends once, whoever carried it out', () => {
  const end: UpkeepCommand = { type: 'EndUpkeep', readModel, workId: first, outcome: { tables: [] } };
  given(asked('roll-back')).when(end).then(done('roll-back'));
  given(asked('roll-back'), done('roll-back')).when(end).then();
  const failure = { code: 'nothing-kept', position: null, eventType: null } as const;
  given(asked('roll-back'))
    .when({ ...end, outcome: { failure } })
    .then({ type: 'UpkeepFailed', data: { readModel, workId: first, kind: 'roll-back', failure } });
});

test('an event is skipped once, with a reason', () => {
  given().when(skip).then(skipped(second));
  given(skipped(first), done('skip')).when(skip).thenRefused('already-skipped');
});

test('nothing is recorded when no letter waits', () => {
  given().when({ type: 'RetryLetters', letters: 0 }).then();
  given()
    .when({ type: 'RetryLetters', letters: 2 })
    .then({ type: 'LettersRetryRequested', data: { letters: 2 } });
});

test('what is said of it are sentences', () => {
  expect(readModelName('review_queue')).toBe('Review queue');
  expect(policyName('review-mail')).toBe('Review emails');
  expect(failureWords({ code: 'stopped-at', position: 7, eventType: 'PointsAwarded' })).toBe(
    'It stopped at the event “Points awarded” (number 7 in the log), which this read model cannot take in. Nothing was changed.',
  );
});

test('why something stands is said without the words of a program', () => {
  expect(parkedWords('the event type X is unknown to this version')).toMatch(/^This version of the site cannot read/);
  expect(parkedWords('duplicate key value (jo@mail.example)')).toMatch(/^Taking it in failed/);
  expect(standingWords('refused already-paid')).toBe('A rule refuses what should follow from it: already paid.');
  expect(standingWords(null)).toMatch(/^What should follow from it failed/);
  expect(letterWords('EENVELOPE 550')).toBe('The mail server refused it.');
  expect(letterWords('ECONNECTION')).toBe('The mail server could not be reached.');
});
