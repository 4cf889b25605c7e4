import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password belongs to its hash only, whose text names argon2id and its parameters', async () => {
  const hash = await hashPassword('let-me-explore-2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword({ hash, password: 'let-me-explore-2026' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'let-me-explore-2027' })).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('letters that look the same are the same, however the keyboard composes them', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true);
});

test('a hash of another program, or a damaged one, fits no password', async () => {
  expect(await verifyPassword({ hash: '$2b$10$abcdefghijklmnopqrstuv', password: 'x' })).toBe(false);
  expect(await verifyPassword({ hash: '', password: '' })).toBe(false);
});
