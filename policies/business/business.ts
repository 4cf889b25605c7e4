import { type DomainEvent, concepts, streams } from '#domain/catalog.ts';
import type { ShownBusiness } from '#domain/business/business.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { approvalLetter, rejectionLetter } from './business-letters.ts';
import type { Consequence, Policy } from '../policy.ts';
import { memberIn } from '../letters/recipient.ts';

/** Which accounts and businesses belong together: those whose address is the same, and confirmed. */
export interface BusinessAccounts {
  /** The member whose confirmed address this is. */
  accountOf(email: string): Promise<string | undefined>;
  /** The approved businesses of a member's confirmed address. */
  businessesOf(memberId: string): Promise<readonly string[]>;
}

/** Looks in the accounts, which are the first to know that an address is confirmed, and in the read model of businesses. */
export const accountsIn = (db: Pick<Database, 'query'>): BusinessAccounts => ({
  accountOf: async (email) => {
    const [row] = await db.query<{ id: string }>(
      'select id from auth."user" where email = lower($1) and "emailVerified"',
      [email],
    );
    return row?.id;
  },
  businessesOf: async (memberId) => {
    const rows = await db.query<{ business_id: string }>(
      `select b.business_id from auth."user" u join businesses.businesses b on lower(b.email) = lower(u.email)
       where u.id = $1 and u."emailVerified" and b.status = 'approved'
       and not exists (select from businesses.members m where m.business_id = b.business_id and m.member_id::text = u.id::text)`,
      [memberId],
    );
    return rows.map(({ business_id: id }) => id);
  },
});

/**
 * An approved business belongs to the account of its address, once that is confirmed: whichever comes last, the approval or the
 * account, brings them together, and each sign-in looks again. Who belongs to one is a provider. Tells who applied of both outcomes.
 */
export const businessPolicy = (baseUrl: string, accounts: BusinessAccounts): Policy => ({
  name: 'business',
  from: 'now',
  types: [
    'BusinessApproved',
    'BusinessRejected',
    'BusinessEdited',
    'BusinessMemberJoined',
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
        const memberId = await accounts.accountOf(business.fields.email);
        const joining = memberId === undefined ? [] : [joins(business.businessId, memberId)];
        if (event.type === 'BusinessEdited') return joining;
        const message = approvalLetter(business, { hasAccount: memberId !== undefined, baseUrl });
        return [{ kind: 'mail', to: business.fields.email, message }, ...joining];
      }
      case 'MemberEmailConfirmed':
      case 'MemberEmailChanged':
      case 'MemberSignedIn': {
        const { memberId } = event.data;
        return (await accounts.businessesOf(memberId)).map((id) => joins(id, memberId));
      }
      case 'BusinessMemberJoined': {
        const { memberId } = event.data;
        if ((await memberIn(log, memberId)) === undefined) return [];
        return [{ kind: 'command', id: memberId, command: { type: 'GrantRole', role: 'provider' } }];
      }
      default:
        return [];
    }
  },
});

const joins = (id: string, memberId: string): Consequence => ({
  kind: 'command',
  id,
  command: { type: 'JoinBusiness', memberId },
});

/** The business as it stood after `event`; null when it has gone with whoever applied. */
async function businessAt(
  { position: at }: Recorded<DomainEvent>,
  businessId: string,
  log: Pick<Log, 'readStream'>,
): Promise<ShownBusiness | null> {
  const { initial, evolve } = concepts.business.decider;
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  // Whoever has been erased since is told nothing.
  return events.filter(({ type, position }) => position <= at || type === 'PersonErased').reduce(evolve, initial).shown;
}
