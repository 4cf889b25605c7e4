import { expect, test } from 'vitest';
import {
  broughtUpToDate,
  type ChildValues,
  keptValues,
  newChild,
  type ProfileValues,
  sentOf,
} from './profile-values.ts';

const childNamed = (firstName: string, medicalNotes = ''): ChildValues => ({
  ...newChild(),
  firstName,
  dateOfBirth: '2019-05-31',
  medicalNotes,
});
const profileOf = (familyVersion: string, ...children: ChildValues[]): ProfileValues => ({
  firstName: 'Jo',
  lastName: 'Field',
  phone: '01483 555 0100',
  postcode: 'GU1 1AA',
  town: 'Guildford',
  howHeardAboutUs: '',
  emailOptIn: false,
  interestedActivities: [],
  children,
  familyVersion,
});
const [ada, adaWithNotes, mia, leo] = [
  childNamed('Ada'),
  childNamed('Ada', 'Allergic to nuts'),
  childNamed('Mia', 'Carries an inhaler'),
  childNamed('Leo'),
];

test.each([
  ['whoever was added elsewhere is there', [ada], [ada], [ada, mia], [ada, mia]],
  ['whoever was added in both places is there', [ada, leo], [ada], [ada, mia], [ada, mia, leo]],
  ['who was amended here stands where they stood', [adaWithNotes], [ada], [ada, mia], [adaWithNotes, mia]],
  ['who was amended elsewhere is as amended there', [ada], [ada], [adaWithNotes], [adaWithNotes]],
  [
    'who was amended in both places is there twice',
    [childNamed('Ada', 'Hay fever')],
    [ada],
    [adaWithNotes],
    [adaWithNotes, childNamed('Ada', 'Hay fever')],
  ],
  ['who was removed here is there again', [ada], [ada, leo], [ada, leo, mia], [ada, leo, mia]],
  ['who was removed elsewhere stays away', [ada, leo], [ada, leo], [ada], [ada]],
  ['who was added by both is there once', [ada, mia], [ada], [ada, mia], [ada, mia]],
  ['an empty child is left out', [ada, newChild()], [ada], [mia], [mia]],
  ['an empty child makes way for the first one', [newChild()], [newChild()], [ada], [ada]],
])('brought up to date: %s', (_what, typed, before, now, expected) => {
  const [initial, then] = [profileOf('one', ...before), profileOf('two', ...now)];
  const brought = broughtUpToDate({ ...initial, phone: '01483 555 0199', children: typed }, initial, then);
  expect(brought).toEqual({ ...then, phone: '01483 555 0199', children: expected });
});

test('words from before a reload are held against what is there now, child by child', () => {
  const now = profileOf('two', ada, mia);
  const typed = { ...now, children: [ada, leo], familyVersion: 'one' };
  expect(broughtUpToDate(typed, now, now).children).toEqual([ada, mia, leo]);
});

test('children are kept in the tab with the version that they were typed over, other words without', () => {
  const initial = profileOf('one', ada);
  expect(keptValues({ ...initial, town: 'Woking' }, initial)).toEqual({ town: 'Woking' });
  expect(keptValues({ ...initial, children: [ada, leo] }, initial)).toEqual({
    children: [ada, leo],
    familyVersion: 'one',
  });
  expect(keptValues(initial, initial)).toEqual({});
});

test('what is sent holds what was typed here, and else what stands now: nobody gets the newsletter again who has ended it elsewhere', () => {
  const initial = { ...profileOf('one', ada), emailOptIn: true };
  const now = { ...initial, emailOptIn: false, town: 'Woking', interestedActivities: ['swimming'] };
  const { emailOptIn: _, ...others } = now;
  expect(sentOf({ ...initial, phone: '01483 555 0199' }, initial, now)).toEqual({ ...others, phone: '01483 555 0199' });
  expect(sentOf({ ...initial, emailOptIn: false }, initial, initial)).toEqual({ ...initial, emailOptIn: false });
});

test('children are sent as this form has them, with the version that they were typed over', () => {
  const [initial, now] = [profileOf('one', ada), profileOf('two', ada, mia)];
  expect(sentOf({ ...initial, town: 'Woking' }, initial, now)).toMatchObject({
    town: 'Woking',
    children: [ada],
    familyVersion: 'one',
  });
});
