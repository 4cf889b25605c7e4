import type { BusinessEvent } from '#domain/business/events.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { memberIn } from './recipient.ts';

/**
 * Where a business is told of families, and of its activities: at its contact address, or at that of a member, its owner's before
 * others', where the contact is shut out or acts for it no more. `shut-out` where everybody is who acts for it: nothing goes to any of
 * their addresses. Undefined where none is known. `hasAccount`: whether anybody acts for it.
 */
export async function businessAddress(log: Pick<Log, 'readStream'>, businessId: string): Promise<Reached> {
  return forFamilies(await reachable(log, businessId));
}

/** Where a business is told of itself, as of its name: as of families, and where everybody is shut out who acts for it, as of what it pays for. */
export async function ownAddress(log: Pick<Log, 'readStream'>, business: Addressed): Promise<string> {
  const all = await reachable(log, business.businessId);
  const address = forFamilies(all);
  return typeof address === 'object' ? address.email : ofPayer(all, business);
}

/**
 * Where a business is told of what it pays for: at its contact address, or at its owner's, shut out or not, where the contact is shut out
 * or acts for it no more. The owner alone can pay and cancel.
 */
export async function payingAddress(log: Pick<Log, 'readStream'>, business: Addressed): Promise<string> {
  return ofPayer(await reachable(log, business.businessId), business);
}

type Addressed = Pick<ShownBusiness, 'businessId' | 'fields'>;
type Reached = { readonly email: string; readonly hasAccount: boolean } | 'shut-out' | undefined;
type Account = NonNullable<Awaited<ReturnType<typeof memberIn>>>;
interface Reachable {
  /** What the business gives as its address. */
  readonly email: string;
  /** Who acts for it, its owner first. */
  readonly members: readonly Account[];
  /** Whose that address is, if it is that of somebody who acts for it, or has left it. */
  readonly contact: Account | undefined;
}

async function reachable(log: Pick<Log, 'readStream'>, businessId: string): Promise<Reachable> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const { shown } = events.reduce(evolve, initial);
  const acting = (shown?.members ?? []).toSorted((one, other) => rank[one.role] - rank[other.role]);
  const ids = acting.map(({ memberId }) => memberId);
  const [members, former] = await Promise.all([
    accountsOf(log, ids),
    accountsOf(log, shown?.former.filter((id) => !ids.includes(id)) ?? []),
  ]);
  const email = shown?.fields.email ?? ERASED;
  // What families write is for who acts for the business: not for whoever was removed, whose own address it still gives. A mailbox stays
  // theirs when their account goes to another address, unless it is the account of somebody who acts for the business by now.
  const isContact = (each: string): boolean => each.toLowerCase() === email.toLowerCase();
  const shutOut = members.filter(({ isSuspended }) => isSuspended);
  const contact =
    members.find((each) => isContact(each.email)) ??
    [...shutOut, ...former].find(({ addresses }) => addresses.some(isContact));
  return { email, members, contact };
}

/** Whether its contact address is no account's that is shut out, or acts for it no more. */
const isReachedAt = ({ contact, members }: Reachable): boolean =>
  contact === undefined || (members.includes(contact) && !contact.isSuspended);

function ofPayer(all: Reachable, { fields }: Addressed): string {
  const [owner] = all.members;
  if (owner !== undefined && !isReachedAt(all)) return owner.email;
  return all.email === ERASED ? fields.email : all.email;
}

function forFamilies(all: Reachable): Reached {
  const { email, members, contact } = all;
  const heir = members.find(({ isSuspended }) => !isSuspended);
  if (members.length > 0 && !heir) return 'shut-out';
  if (email === ERASED) return undefined;
  if (heir && !isReachedAt(all)) return { email: heir.email, hasAccount: true };
  return contact?.isSuspended ? 'shut-out' : { email, hasAccount: heir !== undefined };
}

const rank = { owner: 0, member: 1 };

/** The accounts among `ids`, in their order: who was erased has none. */
async function accountsOf(log: Pick<Log, 'readStream'>, ids: readonly string[]): Promise<Account[]> {
  const accounts = await Promise.all(ids.map((id) => memberIn(log, id)));
  return accounts.filter((account) => account !== undefined);
}
