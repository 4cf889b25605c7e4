import { expect, it } from 'vitest';
import { changesSince, followed, stillOnItsWay, typedSince } from './following.ts';
import { formValuesOf } from './listing-form.ts';

const empty = formValuesOf(null, 'draft');
const saved = { ...empty, schedule: 'Sundays' };

it('takes a word back that was taken back while it was on its way', () => {
  expect(changesSince(empty, empty, { schedule: 'a mistake' })).toEqual({ schedule: '' });
  expect(changesSince({ ...empty, schedule: 'a mistake' }, empty, { schedule: 'a mistake' })).toEqual({
    schedule: 'a mistake',
  });
  expect(changesSince({ ...empty, schedule: 'Sundays', town: 'Woking' }, saved, {})).toEqual({ town: 'Woking' });
});

it('tells what was typed after something was sent from what was sent', () => {
  const sent = { schedule: 'Sundays' };
  expect(typedSince(saved, empty, sent)).toEqual({});
  expect(typedSince({ ...saved, address: '1 High Street' }, empty, sent)).toEqual({ address: '1 High Street' });
  expect(typedSince(empty, empty, sent)).toEqual({ schedule: '' });
});

it('follows the listing except where somebody has typed, and where something older may arrive first', () => {
  const next = { ...empty, schedule: 'a mistake', address: '1 High Street', town: 'Guildford' };
  const typed = { ...empty, town: 'Woking' };
  expect(followed(typed, empty, { schedule: '' }, next)).toEqual({ ...next, schedule: '', town: 'Woking' });
  expect(followed(typed, empty, {}, next)).toEqual({ ...next, town: 'Woking' });
});

it('waits for what was sent until the listing has changed there', () => {
  const sent = { schedule: 'Sundays ', town: 'Woking' };
  expect(stillOnItsWay(sent, empty, empty)).toEqual(sent);
  expect(stillOnItsWay(sent, empty, saved)).toEqual({ town: 'Woking' });
});
