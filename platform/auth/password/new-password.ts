import { readFileSync } from 'node:fs';
import { guessable, isOwnAddress } from '#domain/member/password.ts';
import { fieldProblem } from '../../http/problem.ts';

let common: ReadonlySet<string> | undefined;

/** The 10,000 passwords of ten characters and more that people choose most (common-passwords/LICENSE says whose list). */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords/passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common;
}

/** Throws a problem that names `field` when `password`, long enough already, is one that others would try first. */
export function mustBeHardToGuess(password: string, email: string, field: string): void {
  const message = isOwnAddress(password, email)
    ? 'Please choose a password that is not your email address'
    : commonPasswords().has(guessable(password))
      ? 'Many people use this password, so it is easy to guess. Please choose another one'
      : undefined;
  if (message !== undefined) throw fieldProblem([{ field, message }]);
}
