import { type DomainEvent, type DomainEventOf, concepts, streams } from '#domain/catalog.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import { openUntil } from '#domain/business/team/invitation.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { inParallel } from '#event-store/in-parallel.ts';
import type { Log } from '#event-store/log.ts';
import { memberConfirmedAt } from '#platform/auth/account/account-rows.ts';
import { formerBusinesses } from '#platform/auth/owning/own-business.ts';
import type { Database } from '#platform/database.ts';
import { joinToken } from '#platform/mail/business-token.ts';
import { behindAt } from '#platform/read-position.ts';
import { approvalLetter, invitationLetter, nameLetter, rejectionLetter, removalLetter } from './business-letters.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';
import { haveRead } from '../have-read.ts';
import type { Consequence, Policy } from '../policy.ts';
import { ownAddress } from '#platform/mail/business-address.ts';
import { memberIn } from '#platform/mail/recipient.ts';

/** Which accounts and businesses belong together: those whose address is the same, and confirmed. */
export interface BusinessAccounts {
  /** The member whose confirmed address this is. */
  accountOf(email: string): Promise<string | undefined>;
  /** The approved businesses of a member's confirmed address for which nobody acts yet. */
  businessesOf(memberId: string): Promise<readonly string[]>;
  /** The businesses for which a member acts or acted once, but for `than`. */
  othersOf(memberId: string, than: string): Promise<readonly string[]>;
  /** The listings that a member sent in as a provider, always in the same order. */
  sentBy(memberId: string): Promise<readonly string[]>;
  /** Which read models of those by which the others answer have not reached `position`. */
  behind(position: number): Promise<readonly string[]>;
}

/** Looks in the accounts, which are the first to know that an address is confirmed, and in the read model of businesses. */
export const accountsIn = (db: Pick<Database, 'query'>): BusinessAccounts => ({
  accountOf: (email) => memberConfirmedAt(db, email),
  businessesOf: async (memberId) => {
    const rows = await db.query<{ business_id: string }>(
      `select b.business_id from auth."user" u join businesses.businesses b on lower(b.email) = lower(u.email)
       where u.id = $1 and u."emailVerified" and b.status = 'approved'
       and not exists (select from businesses.members m where m.business_id = b.business_id)`,
      [memberId],
    );
    return rows.map(({ business_id: id }) => id);
  },
  othersOf: async (memberId, than) => {
    const rows = await db.query<{ business_id: string }>(
      `select business_id from businesses.members where member_id = $1`,
      [memberId],
    );
    const all = new Set([...rows.map((row) => row.business_id), ...(await formerBusinesses(db, memberId))]);
    return [...all].filter((id) => id !== than).toSorted();
  },
  sentBy: async (memberId) => {
    const rows = await db.query<{ listing_id: string }>(
      `select listing_id from listing.listings
       where submitted_by = $1 and starts_with(origin, 'provider') order by listing_id`,
      [memberId],
    );
    return rows.map(({ listing_id: id }) => id);
  },
  behind: (position) => behindAt(db, ['businesses', 'listing'], position),
});

/**
 * An approved business belongs to the account of its address, once that is confirmed: whichever comes last, the approval or the
 * account, brings them together, and each sign-in looks again. Who belongs to one is a provider. Tells who applied of both outcomes.
 */
export const businessPolicy = ({ baseUrl, sessionSecret: secret }: LetterSite, accounts: BusinessAccounts): Policy => ({
  name: 'business',
  from: 'now',
  // Who leaves one business and joins another is a provider in the end, and what somebody listed goes to the business that they left first:
  // both are told to streams of which two businesses write one.
  inLogOrder: true,
  types: [
    'BusinessApproved',
    'BusinessRejected',
    'BusinessEdited',
    'BusinessMemberJoined',
    'BusinessMemberInvited',
    'BusinessMemberLeft',
    'BusinessNameApproved',
    'BusinessNameRejected',
    'MemberEmailConfirmed',
    'MemberEmailChanged',
    'MemberSignedIn',
  ],
  consequences: async (event, log) => {
    switch (event.type) {
      case 'BusinessApproved':
      case 'BusinessRejected':
      case 'BusinessEdited': {
        const business = await businessAt(event, event.data.businessId, log);
        if (business === null) return [];
        if (event.type === 'BusinessRejected')
          return [{ kind: 'mail', to: business.fields.email, message: rejectionLetter(business, baseUrl) }];
        if (business.status !== 'approved') return [];
        // An admin who enters an address knows whose it is; what a member enters lets nobody in.
        const isKnown = event.type === 'BusinessApproved' || event.actor.role === 'admin';
        const memberId = isKnown ? await accounts.accountOf(business.fields.email) : undefined;
        const joining = memberId === undefined ? [] : await joins(business.businessId, memberId, log);
        if (event.type === 'BusinessEdited') return joining;
        const message = approvalLetter(business, { hasAccount: memberId !== undefined, baseUrl });
        return [{ kind: 'mail', to: business.fields.email, message }, ...joining];
      }
      case 'MemberEmailConfirmed':
      case 'MemberEmailChanged':
      case 'MemberSignedIn': {
        const { memberId } = event.data;
        const theirs = await accounts.businessesOf(memberId);
        return (await Promise.all(theirs.map((id) => joins(id, memberId, log)))).flat();
      }
      case 'BusinessMemberJoined': {
        const { memberId } = event.data;
        if ((await memberIn(log, memberId)) === undefined) return [];
        return [{ kind: 'command', id: memberId, command: { type: 'GrantRole', role: 'provider' } }];
      }
      case 'BusinessMemberInvited': {
        const { businessId, invitationId, email } = event.data;
        const business = await businessAt(event, businessId, log);
        if (business === null || email === ERASED) return [];
        const token = joinToken(secret, { businessId, invitationId });
        const message = invitationLetter(business, `${baseUrl}/join-business?token=${token}`);
        return [{ kind: 'mail', to: email, message, usefulUntil: openUntil(event.occurredAt) }];
      }
      case 'BusinessMemberLeft':
        return left(event, accounts, log);
      case 'BusinessNameApproved':
      case 'BusinessNameRejected': {
        const business = await businessAt(event, event.data.businessId, log);
        if (business === null) return [];
        const message = nameLetter(business, event.type === 'BusinessNameApproved', baseUrl);
        return [{ kind: 'mail', to: await ownAddress(log, business), message }];
      }
      default:
        return [];
    }
  },
});

type Departure = Recorded<DomainEventOf<'BusinessMemberLeft'>>;
type Reading = Pick<Log, 'readStream'>;

/**
 * What they sent in for the business stays with it, unless it was another's for which they acted before. Who acts for no other is a
 * provider no more, and who was removed is told. Whom an erasure took out has no account to tell. Read models say only where to look:
 * they may be behind, or know of departures that came after this one.
 */
async function left(event: Departure, accounts: BusinessAccounts, log: Reading): Promise<readonly Consequence[]> {
  const { businessId, memberId, removedBy } = event.data;
  await haveRead(accounts, event.position);
  const [business, own, member, others] = await Promise.all([
    businessAt(event, businessId, log),
    standingWith(event, businessId, log),
    memberIn(log, memberId),
    accounts.othersOf(memberId, businessId).then((ids) => Promise.all(ids.map((id) => standingWith(event, id, log)))),
  ]);
  const elsewhere = others.filter(({ isOver }) => !isOver);
  const isOthers = elsewhere.some((other) => isEarlier(other, own));
  const listings = isOthers ? [] : await sentBefore(event, await accounts.sentBy(memberId), log);
  const kept = listings.map((id): Consequence => ({
    kind: 'command',
    id,
    command: { type: 'GiveToBusiness', businessId, from: null, why: 'member-left' },
  }));
  if (member === undefined) return kept;
  const demoted: Consequence[] =
    elsewhere.length > 0 ? [] : [{ kind: 'command', id: memberId, command: { type: 'RevokeRole', role: 'provider' } }];
  const told: Consequence[] =
    removedBy === null || business === null
      ? []
      : [{ kind: 'mail', to: member.email, message: removalLetter(business, member.name), of: memberId }];
  return [...kept, ...demoted, ...told];
}

/** Somebody's time with a business, as it stood when they left one. */
interface Acting {
  readonly businessId: string;
  /** When they had joined it last; null where they never had. */
  readonly joinedAt: string | null;
  /** They act for it no more, or it is not there as a provider's. */
  readonly isOver: boolean;
}

/** As `joinedFirst` of own-business.ts has it. */
const isEarlier = (one: Acting, other: Acting): boolean =>
  one.joinedAt !== null &&
  (other.joinedAt === null ||
    one.joinedAt < other.joinedAt ||
    (one.joinedAt === other.joinedAt && one.businessId < other.businessId));

/** How whoever leaves in `event` stood with a business then. What was erased since had not gone yet, though it reads so. */
async function standingWith(
  { position, data: { memberId } }: Departure,
  businessId: string,
  log: Reading,
): Promise<Acting> {
  const { initial, evolve } = concepts.business.decider;
  const all = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const events = all.filter((each) => each.position <= position);
  const { kept } = events.reduce(evolve, initial);
  const joined = events.findLast((each) => each.type === 'BusinessMemberJoined' && each.data.memberId === memberId);
  const isGone = events.some((each) => each.type === 'PersonErased' && each.data.subject === kept?.contactSubject);
  const acts = kept?.status === 'approved' && kept.members.some((each) => each.memberId === memberId);
  return { businessId, joinedAt: joined?.occurredAt ?? null, isOver: isGone || !acts };
}

/** Who has sent in a thousand does not take the log from others. */
const SIDE_BY_SIDE = 4;

/** Those of `listings` that were there when somebody left: what they have sent in since is for whom they act then. */
async function sentBefore(
  { position }: Departure,
  listings: readonly string[],
  log: Reading,
): Promise<readonly string[]> {
  const before = new Set<string>();
  await inParallel(listings, SIDE_BY_SIDE, async (id) => {
    const [first] = await log.readStream(streams.listing(id), { limit: 1 });
    if (first && first.position < position) before.add(id);
  });
  return listings.filter((id) => before.has(id));
}

/**
 * What brings somebody and their business together. An approval that was taken back since brings nobody in: the next one does. Nor does
 * anybody come who is being erased, whose account is the last of them to go: nobody would act for the business.
 */
async function joins(id: string, memberId: string, log: Pick<Log, 'readStream'>): Promise<readonly Consequence[]> {
  const [now, member] = await Promise.all([businessAt({ position: Infinity }, id, log), memberIn(log, memberId)]);
  if (now?.status !== 'approved' || member === undefined) return [];
  return [{ kind: 'command', id, command: { type: 'JoinBusiness', memberId } }];
}

/** The business as it stood after `event`; null when it has gone with whoever applied. */
export async function businessAt(
  { position: at }: Pick<Recorded<DomainEvent>, 'position'>,
  businessId: string,
  log: Pick<Log, 'readStream'>,
): Promise<ShownBusiness | null> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  // Whoever has been erased since is told nothing.
  return events.filter(({ type, position }) => position <= at || type === 'PersonErased').reduce(evolve, initial).shown;
}
