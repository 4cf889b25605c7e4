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

/**
 * Where a business is told of itself: of its name, and of what it pays for. As of families, but also where everybody is shut out who acts
 * for it; and its owner is told, shut out or not, where its contact address is that of somebody who has left it.
 */
export async function ownAddress(
  log: Pick<Log, 'readStream'>,
  { businessId, fields }: Pick<ShownBusiness, 'businessId' | 'fields'>,
): Promise<string> {
  const all = await reachable(log, businessId);
  const [owner] = all.members;
  if (owner !== undefined && all.contact !== undefined && !all.members.includes(all.contact)) return owner.email;
  const address = forFamilies(all);
  return typeof address === 'object' ? address.email : fields.email;
}

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

function forFamilies({ email, members, contact }: Reachable): Reached {
  const heir = members.find(({ isSuspended }) => !isSuspended);
  if (members.length > 0 && !heir) return 'shut-out';
  if (email === ERASED) return undefined;
  const isReached = contact === undefined || (members.includes(contact) && !contact.isSuspended);
  if (!isReached && heir) return { email: heir.email, hasAccount: true };
  return contact?.isSuspended ? 'shut-out' : { email, hasAccount: heir !== undefined };
}

const rank = { owner: 0, member: 1 };

/** The accounts among `ids`, in their order: who was erased has none. */
async function accountsOf(log: Pick<Log, 'readStream'>, ids: readonly string[]): Promise<Account[]> {
  const accounts = await Promise.all(ids.map((id) => memberIn(log, id)));
  return accounts.filter((account) => account !== undefined);
}
