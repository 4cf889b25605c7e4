import { expect, test } from 'vitest';
import { contactsIn, withoutContacts } from './contacts.ts';

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

test.each([
  ['Call Ann on 07700 900123 or ann@otters.example.', 'Call Ann on … or ….'],
  ['Ann.Lee+club@mail.otters.co.uk', '…'],
  ['07700900123, 0770 0900123, 0770 0900 123, 07700-900-123, 07700 90 01 23', '…, …, …, …, …'],
  ['(01483) 496012/01483 496 012/01483.496012', '…/…/…'],
  ['020 7946 0000 (020) 79460000 02079460000', '… … …'],
  ['Tel:01483 496012, tel.01483496012; (t)01483 496012', 'Tel:…, tel.…; (t)…'],
  ['0118 496 0123, 01204 49601, 0800 111 111', '…, …, …'],
  ['+44 7700 900123, +44 (0)20 7946 0000, +447700900123, +353 1 234 5678', '…, …, …, …'],
  ['0044 1483 496012; 00447700900123', '…; …'],
  ['01483 - 496012, 01483 – 496012, 01483  496012', '…, …, …'],
  ['01483/496012, +44 (0)1483 - 496012, 0(1483) 496012', '…, …, …'],
])('of %j it leaves %j', (text, left) => {
  expect(withoutContacts(text)).toBe(left);
});
test.each([
  'From £10.00, £05.50 a child, 10% off for 2, £0 - 12.50, 0.50p a lap, £1,000.00',
  '09:30-10:15, 0930-1015 1030-1130, 0900 - 1000 11 places, 09.00-10.00, 00:30, 6.30 - 7.30pm',
  'Saturdays 0930-1015, 1030-1115, 5 January 2027 - 12 February 2027, 01/09/2026 - 12/12/2026, 01-09-2026 10:00, 2026-09-01',
  'Ages 8+10.30-11.30 12.00-1.00, 0-4, 0 - 11 years, 5+ 8+ 11+, 18 months+ 2-3, 0-6 months 07 - 12 months, Years 3 - 6',
  'GU1 1AA, KT12 1AA, GU21 4XY, 1 River Lane, Unit 02, Hall 003',
  'Charity 1012345, company 01234567, Ofsted EY123456, DBS 001234567890, 111 or 999',
  'R&B @ the hall, 2 @ £5, @otters, write to us @ otters',
])('of %j it takes nothing', (text) => {
  expect(withoutContacts(text)).toBe(text);
});
