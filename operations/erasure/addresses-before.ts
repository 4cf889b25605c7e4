import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import type { Opened, Sought } from './find-person.ts';
import { somebodyElses } from './somebody-elses.ts';

/**
 * `asked`, each of an account also by the addresses that it had before and was shown to own, but for those that are somebody else's by
 * now: what was sent in under one of them without the account is theirs, too.
 */
export async function withAddressesBefore(opened: Opened, asked: readonly Sought[]): Promise<readonly Sought[]> {
  const before: (readonly string[])[] = [];
  for (const { marks, account } of asked)
    before.push(
      account === null
        ? []
        : (await confirmedOf(opened, account)).filter((mark) => marks.every((each) => each !== mark)),
    );
  const accounts = asked.flatMap(({ account }) => account ?? []);
  const others = await somebodyElses(opened, new Set(before.flat()), new Set(accounts));
  return asked.map(({ marks, account }, n) => ({
    marks: [...marks, ...(before[n] ?? []).filter((mark) => !others.has(mark))],
    account,
  }));
}

/** Whoever changes their address has opened the letter to the new one. */
async function confirmedOf({ log, erasures }: Opened, account: string): Promise<readonly string[]> {
  let current = ERASED;
  const confirmed = new Set<string>();
  for (const { type, data } of await log.readStream<MemberEvent>(streams.member(account))) {
    if (type === 'MemberRegistered' || type === 'MemberEmailChanged') current = data.email;
    if (type === 'MemberEmailChanged' || type === 'MemberEmailConfirmed') confirmed.add(current);
  }
  return [...confirmed].filter((email) => email !== ERASED).map(erasures.markOf);
}
