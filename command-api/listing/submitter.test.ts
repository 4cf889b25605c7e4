import { expect, test } from 'vitest';
import { anonymous, type Caller } from '#platform/caller.ts';
import { mustSayWhoTheyAre, submitterOf } from './submitter.ts';

const listingId = '01890000-0000-7000-8000-000000000001';
const sam: Caller = {
  memberId: '01890000-0000-7000-8000-0000000000b1',
  role: 'parent',
  name: 'Sam Taylor',
  email: 'sam@mail.example',
};

test('a member submits under first and last name, whatever the form says', () => {
  expect(submitterOf(sam, listingId, { submitterName: 'Somebody else', submitterEmail: 'else@mail.example' })).toEqual({
    submitterSubject: sam.memberId,
    submitterName: 'Sam Taylor',
    submitterEmail: 'sam@mail.example',
    submitterComments: null,
  });
});
test.each([
  [{ ...sam, name: null }, {}, 'sam'],
  [{ ...sam, name: null, email: null }, {}, 'Anonymous'],
  [anonymous, { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example' }, 'Jo Whitfield'],
  [anonymous, { submitterName: '', submitterEmail: 'jo.w@mail.example' }, 'jo.w'],
  [anonymous, {}, 'Anonymous'],
] as const)(
  'without a name it is the part of the address before the at sign, else Anonymous: %j %j',
  (caller, input, name) => {
    expect(submitterOf(caller, listingId, input).submitterName).toBe(name);
  },
);
test('the data of somebody without an account are those of the listing’s own anonymous person', () => {
  expect(submitterOf(anonymous, listingId).submitterSubject).toBe(`anonymous-${listingId}`);
});
test('somebody without an account says who they are, field by field', () => {
  expect(() => mustSayWhoTheyAre(anonymous, {})).toThrow('Please enter your name');
  expect(() => mustSayWhoTheyAre(anonymous, { submitterName: 'Jo' })).toThrow('Please enter your email address');
  expect(() => mustSayWhoTheyAre(anonymous, { submitterName: 'Jo', submitterEmail: '' })).toThrow('email address');
  expect(() => mustSayWhoTheyAre(anonymous, { submitterName: 'Jo', submitterEmail: 'jo@mail.example' })).not.toThrow();
  expect(() => mustSayWhoTheyAre(sam, {})).not.toThrow();
});
