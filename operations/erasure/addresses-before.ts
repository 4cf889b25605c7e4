import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import type { Opened, Sought } from './find-person.ts';
import { somebodyElses } from './somebody-elses.ts';

/** Somebody who is looked for, also by the addresses that their account had before. */
export interface SoughtByAll extends Sought {
  /** What stands for each of these, and the position of the event by which it was theirs no more. */
  readonly before: ReadonlyMap<string, number>;
}

/**
 * `asked`, each of an account also by the addresses that it had before and was shown to own, but for those that are somebody else's by
 * now: what was sent in under one of them without the account, while it was theirs, is theirs, too.
 */
export async function withAddressesBefore(opened: Opened, asked: readonly Sought[]): Promise<readonly SoughtByAll[]> {
  const all: SoughtByAll[] = [];
  for (const { marks, account } of asked)
    all.push({
      marks,
      account,
      before: account === null ? new Map() : without(await confirmedOf(opened, account), new Set(marks)),
    });
  const accounts = asked.flatMap(({ account }) => account ?? []);
  const others = await somebodyElses(
    opened,
    new Set(all.flatMap(({ before }) => [...before.keys()])),
    new Set(accounts),
  );
  return all.map((each) => ({ ...each, before: without(each.before, others) }));
}

const without = (before: ReadonlyMap<string, number>, marks: ReadonlySet<string>): ReadonlyMap<string, number> =>
  new Map([...before].filter(([mark]) => !marks.has(mark)));

/** What stands for the addresses that were the account's, and until when. Whoever changes theirs has opened the letter to the new one. */
async function confirmedOf({ log, erasures }: Opened, account: string): Promise<ReadonlyMap<string, number>> {
  let current = ERASED;
  const confirmed = new Set<string>();
  const until = new Map<string, number>();
  for (const { type, data, position } of await log.readStream<MemberEvent>(streams.member(account))) {
    if (type === 'MemberEmailChanged') until.set(current, position);
    if (type === 'MemberRegistered' || type === 'MemberEmailChanged') current = data.email;
    if (type === 'MemberEmailChanged' || type === 'MemberEmailConfirmed') confirmed.add(current);
  }
  return new Map(
    [...until]
      .filter(([email]) => email !== ERASED && email !== current && confirmed.has(email))
      .map(([email, position]) => [erasures.markOf(email), position]),
  );
}
