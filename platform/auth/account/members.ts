import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { MemberEvent } from '#domain/member/events.ts';
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
 * Brings the log up to what the account says: registered, with the address that it has, and confirmed when it is. Accounts and log are
 * two stores, so a crash between them, or a log that is down, can leave the log behind; this runs at registration, when an address is
 * confirmed, and again at every sign-in, and changes nothing when all is there. Answers the position that readers must have reached.
 * Throws StoreUnavailable.
 */
export async function ensureMember(log: Log, person: AccountPerson): Promise<number> {
  const { id: memberId, firstName, lastName, email } = person;
  const { state, position } = await log.fold(streams.member(memberId), concepts.member.decider);
  if (state.erased) return position;
  let reached = position;
  if (state.memberId === null) {
    const command: MemberCommand = { type: 'RegisterMember', memberId, firstName, lastName, email };
    reached = (await handle(log, memberId, command, once(`register ${memberId}`, memberId))).position;
  } else {
    const behind = await addressBehind(log, person);
    // Also confirms it, where nobody has yet.
    if (behind !== undefined) {
      const context = contextOf(idOf(`address ${memberId} ${behind}`), memberId, roleOf(state));
      return (await handle(log, memberId, { type: 'ChangeEmail', email }, context)).position;
    }
  }
  if (person.emailVerified && !state.emailConfirmed)
    reached = (await handle(log, memberId, { type: 'ConfirmEmail' }, once(`confirm ${memberId}`, memberId))).position;
  return reached;
}

/**
 * The revision at which the log learned the newest address that it knows, where the account has another one by now; undefined where they
 * agree, and where nobody has shown that the account's is theirs. Letters go to the log's: they would go for ever to one that was left.
 */
async function addressBehind(log: Log, { id, email, emailVerified }: AccountPerson): Promise<number | undefined> {
  if (!emailVerified) return undefined;
  const events = await log.readStream<MemberEvent>(streams.member(id));
  const newest = events.findLast((event) => event.type === 'MemberRegistered' || event.type === 'MemberEmailChanged');
  if (!newest || newest.data.email === ERASED) return undefined;
  return newest.data.email.toLowerCase() === email.toLowerCase() ? undefined : newest.revision;
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

/** The same command id whenever it is repeated: several who find the same missing bring it in once. */
const idOf = (what: string): string => v5(what, NAMESPACE);
const once = (what: string, memberId: string): CommandContext => contextOf(idOf(what), memberId, 'parent');

function contextOf(commandId: string, memberId: string, role: 'parent' | 'provider' | 'admin'): CommandContext {
  return {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: memberId, role },
    occurredAt: new Date().toISOString(),
  };
}
