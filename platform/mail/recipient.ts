import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import { evolve, initialMember, type Member, type Role, roleOf } from '#domain/member/member.ts';
import type { Log } from '#event-store/log.ts';

/** Somebody to whom a letter goes. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
  /** Null without an account. */
  readonly role: Role | null;
  /** Whether the address is known to be that of whoever wrote what the letter is about. */
  readonly confirmed: boolean;
}

/**
 * Whom we tell what became of what they sent us: a member who is not shut out. Who is, hears of their account, and of what they have
 * booked or pay for, alone.
 */
export async function memberToTell(log: Pick<Log, 'readStream'>, memberId: string): Promise<Recipient | undefined> {
  const member = await memberIn(log, memberId);
  return member?.isSuspended === true ? undefined : member;
}

interface Known extends Recipient {
  readonly isSuspended: boolean;
  /** Every one that their account has had, but for those that are erased. */
  readonly addresses: readonly string[];
}

/** A member as the log knows them; undefined when there is none, or they have been erased. */
export async function memberIn(log: Pick<Log, 'readStream'>, memberId: string): Promise<Known | undefined> {
  const events = await log.readStream<MemberEvent>(streams.member(memberId));
  const member = events.reduce<Member>(evolve, initialMember);
  const registered = events.find((event) => event.type === 'MemberRegistered');
  if (!registered || member.erased) return undefined;
  const named = events.findLast((event) => event.type === 'ProfileCompleted') ?? registered;
  // An address that somebody has left is not theirs any more.
  const changed = events.findLast((event) => event.type === 'MemberEmailChanged');
  const { email } = (changed ?? registered).data;
  if (email === ERASED) return undefined;
  const all = events.flatMap((event) =>
    event.type === 'MemberRegistered' || event.type === 'MemberEmailChanged' ? [event.data.email] : [],
  );
  const addresses = all.filter((each) => each !== ERASED);
  const { emailConfirmed: confirmed, suspended: isSuspended } = member;
  return { email, addresses, name: named.data.firstName, role: roleOf(member), confirmed, isSuspended };
}
