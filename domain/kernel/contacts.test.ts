import { expect, test } from 'vitest';
import { contactsIn } from './contacts.ts';

test('finds addresses and numbers inside of texts, lists and objects', () => {
  expect(contactsIn({ a: ['Write to Ann@Mail.example.', 'or 07700 900123, or +44 (0)1932 000000!'], b: null })).toEqual(
    ['Ann@Mail.example', '07700 900123', '+44 (0)1932 000000'],
  );
});
test.each([
  ['ann@mail.example', true],
  ['Ring or write (ANN@mail.example).', true],
  ['joann@mail.example', false],
  ['ann@mail.example.org', false],
  ['ann at mail.example', false],
])('in %j the address ann@mail.example stands: %s', (text, stands) => {
  const found = contactsIn({ deep: [text] }).map((each) => each.toLowerCase());
  expect(found.includes('ann@mail.example')).toBe(stands);
});
test('a price, a date or a postcode is no number to ring', () => {
  expect(contactsIn('£10.00 from 12/05/2026 at 10:00, KT12 1AA, ages 5-11')).toEqual([]);
});
