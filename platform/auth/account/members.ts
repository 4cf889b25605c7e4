import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import { roleOf, type MemberCommand } from '#domain/member/member.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext, Log } from '#event-store/log.ts';

const NAMESPACE = 'c0a8a1de-6f0d-4c3e-9b5e-52b0a1f7d9a4';

/** What an account says about its person. */
export interface AccountPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether signing in asks for a code; null in accounts from before that could be. */
  readonly twoFactorEnabled: boolean | null;
}

/**
 * Brings the log up to what the account says: registered, and confirmed when it is. Accounts and log are two stores, so a crash
 * between them can leave the log behind; this runs at registration and again at every sign-in, and changes nothing when all is
 * there. Answers the position that readers must have reached. Throws StoreUnavailable.
 */
export async function ensureMember(log: Log, person: AccountPerson): Promise<number> {
  const { state, position } = await log.fold(streams.member(person.id), concepts.member.decider);
  let reached = position;
  if (state.memberId === null) {
    const { id: memberId, firstName, lastName, email } = person;
    const command: MemberCommand = { type: 'RegisterMember', memberId, firstName, lastName, email };
    reached = (await handle(log, memberId, command, once(memberId, 'register'))).position;
  }
  if (person.emailVerified && !state.emailConfirmed && !state.erased) {
    reached = (await handle(log, person.id, { type: 'ConfirmEmail' }, once(person.id, 'confirm'))).position;
  }
  return reached;
}

/** Records that an account has another address now. Answers its position. */
export async function recordEmail(log: Log, memberId: string, email: string): Promise<number> {
  const { state } = await log.fold(streams.member(memberId), concepts.member.decider);
  const context = contextOf(randomUUID(), memberId, roleOf(state));
  return (await handle(log, memberId, { type: 'ChangeEmail', email }, context)).position;
}

/** Records that two-step sign-in was turned on or off, by its member or by an operator. Answers its position. */
export async function recordTwoStep(log: Log, memberId: string, isOn: boolean, operator?: string): Promise<number> {
  const { state } = await log.fold(streams.member(memberId), concepts.member.decider);
  const own = contextOf(randomUUID(), memberId, roleOf(state));
  const context = operator === undefined ? own : { ...own, actor: { id: operator, role: 'system' as const } };
  return (await handle(log, memberId, { type: isOn ? 'TurnOnTwoStep' : 'TurnOffTwoStep' }, context)).position;
}

/** Records a sign-in. Answers its position. */
export async function recordSignIn(log: Log, memberId: string): Promise<number> {
  const { state } = await log.fold(streams.member(memberId), concepts.member.decider);
  const commandId = randomUUID();
  const context = contextOf(commandId, memberId, roleOf(state));
  return (await handle(log, memberId, { type: 'SignIn' }, context)).position;
}

/** The same command id whenever it is repeated: these two happen once in a member's life. */
const once = (memberId: string, what: 'register' | 'confirm'): CommandContext =>
  contextOf(v5(`${what} ${memberId}`, NAMESPACE), memberId, 'parent');

function contextOf(commandId: string, memberId: string, role: 'parent' | 'provider' | 'admin'): CommandContext {
  return {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: memberId, role },
    occurredAt: new Date().toISOString(),
  };
}
