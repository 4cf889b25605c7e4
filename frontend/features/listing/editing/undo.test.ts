import { expect, it } from 'vitest';
import { formValuesOf } from './listing-form.ts';
import { undoOf, withArrived, withSent } from './undo.ts';

const before = { ...formValuesOf(null, 'admin'), description: 'Pots.', priceFrom: '5', ageRanges: '3-7 years' };
const sent = { priceFrom: '6.50' };
const arrived = { ...before, priceFrom: '6.5' };
const brought = withArrived(withSent({}, sent, before), sent, arrived);

it('takes back what was typed here, also when it is on its way or stands otherwise in the listing', () => {
  expect(undoOf(withSent({}, sent, before), before)).toEqual({ priceFrom: '5' });
  expect(undoOf(brought, arrived)).toEqual({ priceFrom: '5' });
  expect(undoOf(withSent(brought, { priceFrom: '7' }, arrived), arrived)).toEqual({ priceFrom: '5' });
  expect(undoOf({}, before)).toEqual({});
  const again = { priceFrom: '5' };
  expect(undoOf(withArrived(withSent(brought, again, arrived), again, before), before)).toEqual({});
});

it('leaves what a colleague has written, beside it and over it', () => {
  const theirs = { ...arrived, description: 'Pots and kilns.' };
  expect(undoOf(brought, theirs)).toEqual({ priceFrom: '5' });
  const over = { ...arrived, priceFrom: '8' };
  expect(undoOf(brought, over)).toEqual({});
  // What is typed over theirs goes back to theirs.
  expect(undoOf(withSent(brought, { priceFrom: '9' }, over), over)).toEqual({ priceFrom: '8' });
});

it('puts back the labels of an age whose ends were typed anew', () => {
  const ends = { minAge: '4' };
  const now = { ...before, minAge: '4', ageRanges: '' };
  expect(undoOf(withArrived(withSent({}, ends, before), ends, now), now)).toEqual({
    minAge: '',
    ageRanges: '3-7 years',
  });
});
