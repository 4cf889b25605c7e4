import { type DomainEvent, type DomainEventOf, concepts, streams } from '#domain/catalog.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { memberConfirmedAt } from '#platform/auth/account/account-rows.ts';
import type { Database } from '#platform/database.ts';
import { joinToken } from '#platform/mail/business-token.ts';
import { approvalLetter, invitationLetter, nameLetter, rejectionLetter, removalLetter } from './business-letters.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';
import type { Consequence, Policy } from '../policy.ts';
import { memberIn } from '../letters/recipient.ts';

/** Which accounts and businesses belong together: those whose address is the same, and confirmed. */
export interface BusinessAccounts {
  /** The member whose confirmed address this is. */
  accountOf(email: string): Promise<string | undefined>;
  /** The approved businesses of a member's confirmed address for which nobody acts yet. */
  businessesOf(memberId: string): Promise<readonly string[]>;
  /** Whether a member acts for another approved business than `businessId`. */
  actsElsewhere(memberId: string, businessId: string): Promise<boolean>;
  /** Whether they acted for one of those before `at` (ISO 8601), which is whose their listings are then. */
  actedElsewhereBefore(memberId: string, businessId: string, at: string): Promise<boolean>;
  /** The listings that a member sent in as a provider, always in the same order. */
  sentBy(memberId: string): Promise<readonly string[]>;
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
  actsElsewhere: async (memberId, businessId) => {
    const rows = await db.query(
      `select from businesses.members m join businesses.businesses b using (business_id)
       where m.member_id = $1 and business_id <> $2 and b.status = 'approved' limit 1`,
      [memberId, businessId],
    );
    return rows.length > 0;
  },
  actedElsewhereBefore: async (memberId, businessId, at) => {
    const rows = await db.query(
      `select from businesses.members m join businesses.businesses b using (business_id)
       where m.member_id = $1 and business_id <> $2 and b.status = 'approved'
       and (m.joined_at, business_id) < ($3::timestamptz, $2::uuid) limit 1`,
      [memberId, businessId, at],
    );
    return rows.length > 0;
  },
  sentBy: async (memberId) => {
    const rows = await db.query<{ listing_id: string }>(
      `select listing_id from listing.listings
       where submitted_by = $1 and starts_with(origin, 'provider') order by listing_id`,
      [memberId],
    );
    return rows.map(({ listing_id: id }) => id);
  },
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
        return [{ kind: 'mail', to: email, message }];
      }
      case 'BusinessMemberLeft':
        return left(event, accounts, log);
      case 'BusinessNameApproved':
      case 'BusinessNameRejected': {
        const business = await businessAt(event, event.data.businessId, log);
        if (business === null) return [];
        const message = nameLetter(business, event.type === 'BusinessNameApproved', baseUrl);
        return [{ kind: 'mail', to: business.fields.email, message }];
      }
      default:
        return [];
    }
  },
});

/**
 * What they sent in for the business stays with it, unless it was another's for which they acted before. Who acts for no other is a provider no more, and who was removed is told. Whom an
 * erasure took out has no account to tell.
 */
async function left(
  event: Recorded<DomainEventOf<'BusinessMemberLeft'>>,
  accounts: BusinessAccounts,
  log: Pick<Log, 'readStream'>,
): Promise<readonly Consequence[]> {
  const { businessId, memberId, removedBy } = event.data;
  const [business, listings, member, actsElsewhere, isOthers] = await Promise.all([
    businessAt(event, businessId, log),
    accounts.sentBy(memberId),
    memberIn(log, memberId),
    accounts.actsElsewhere(memberId, businessId),
    joinedAt(event, log).then((at) => accounts.actedElsewhereBefore(memberId, businessId, at)),
  ]);
  const kept = (isOthers ? [] : listings).map((id): Consequence => ({
    kind: 'command',
    id,
    command: { type: 'GiveToBusiness', businessId, from: null, why: 'member-left' },
  }));
  if (member === undefined) return kept;
  const demoted: Consequence[] = actsElsewhere
    ? []
    : [{ kind: 'command', id: memberId, command: { type: 'RevokeRole', role: 'provider' } }];
  const told: Consequence[] =
    removedBy === null || business === null
      ? []
      : [{ kind: 'mail', to: member.email, message: removalLetter(business, member.name), of: memberId }];
  return [...kept, ...demoted, ...told];
}

/** When whoever leaves had joined last. */
async function joinedAt(
  { data: { businessId, memberId }, position, occurredAt }: Recorded<DomainEventOf<'BusinessMemberLeft'>>,
  log: Pick<Log, 'readStream'>,
): Promise<string> {
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  const joined = events.findLast(
    (each) => each.type === 'BusinessMemberJoined' && each.data.memberId === memberId && each.position < position,
  );
  return joined?.occurredAt ?? occurredAt;
}

/** What brings somebody and their business together. An approval that was taken back since brings nobody in: the next one does. */
async function joins(id: string, memberId: string, log: Pick<Log, 'readStream'>): Promise<readonly Consequence[]> {
  const now = await businessAt({ position: Infinity }, id, log);
  if (now?.status !== 'approved') return [];
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
