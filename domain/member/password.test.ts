import { expect, test } from 'vitest';
import { isOwnAddress } from './password.ts';
import { NewPasswordSchema } from './views.ts';

const accepted = (password: string): boolean => NewPasswordSchema.safeParse(password).success;

test.each([
  ['ten letters', 'a'.repeat(10), true],
  ['nine letters', 'a'.repeat(9), false],
  ['five emoji, which are ten units of UTF-16', '\u{1F422}'.repeat(5), false],
  ['ten emoji', '\u{1F422}'.repeat(10), true],
  ['128 emoji', '\u{1F422}'.repeat(128), true],
  ['129 letters', 'a'.repeat(129), false],
  ['a megabyte', 'a'.repeat(1_000_000), false],
])('a password of %s', (_, password, isAccepted) => {
  expect(accepted(password)).toBe(isAccepted);
});

test.each([
  ['someone.special@mail.example', true],
  ['Someone.Special@Mail.example', true],
  ['someone.special', true],
  [' SOMEONE.SPECIAL ', true],
  ['someone.special2', false],
  ['mail.example', false],
])('%j is the own address, or its part before the at sign: %j', (password, is) => {
  expect(isOwnAddress(password, 'someone.special@mail.example')).toBe(is);
});

test.each([' '.repeat(10), 'short one' + ' '.repeat(9), 'a\u0301'.repeat(5)])(
  '%j has fewer characters than it seems to have',
  (password) => {
    expect(NewPasswordSchema.safeParse(password).success).toBe(false);
  },
);
