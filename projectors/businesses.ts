import { present, type ShownBusiness, showBusiness } from '#domain/business/shown.ts';
import type { BusinessEvent } from '#domain/business/events.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const businesses = table({
  key: ['business_id'],
  columns: {
    business_id: 'uuid',
    /** `gone` when whoever's data it was has been erased: nobody is shown it, unless somebody else says it again. */
    status: 'text',
    name: 'text',
    /** What it has been called with an admin's leave, the present name last. */
    names: 'text[]',
    /** What admins find it by, as `nameWords` makes it. */
    words: 'text',
    email: 'text',
    contact_subject: 'text',
    created_at: 'timestamptz',
    /** Since when it waits to be called otherwise. */
    renamed_at: 'timestamptz null',
    shown: writtenJson<ShownBusiness>(),
  },
  indexes: [
    'create index on businesses (status, created_at)',
    'create index on businesses (status, lower(name))',
    `create index on businesses (lower(email)) where status = 'approved'`,
    'create index on businesses (contact_subject)',
    'create index on businesses (renamed_at) where renamed_at is not null',
  ],
});
/** Who acts for which business. Of a business that has gone they stay behind, and lead nowhere. */
const members = table({
  key: ['member_id', 'business_id'],
  columns: { member_id: 'uuid', business_id: 'uuid', joined_at: 'timestamptz' },
  indexes: ['create index on members (business_id)'],
});

/** A name whose approval was taken back was never its own. */
function namesAfter(
  names: readonly string[],
  event: Recorded<BusinessEvent>,
  { status, fields: { businessName } }: ShownBusiness,
): readonly string[] {
  if (event.type === 'BusinessVerdictUndone') {
    const { on, name, undone } = event.data;
    if (name !== null || (on === 'application' && undone === 'approved')) return names.slice(0, -1);
  }
  const isNew = status === 'approved' && businessName !== ERASED && businessName !== names.at(-1);
  return isNew ? [...names, businessName] : names;
}

const change: Effect<Recorded<BusinessEvent>> = into(
  businesses,
  ({ data }) => ({ business_id: data.businessId }),
  (row, event) => {
    const shown = showBusiness(row?.shown ?? null, event);
    if (shown === null) return undefined;
    const { businessId, status, fields, contactSubject, createdAt } = shown;
    const isThere = present(shown) !== null;
    return {
      business_id: businessId,
      status: isThere ? status : 'gone',
      name: fields.businessName,
      names: namesAfter(row?.names ?? [], event, shown),
      words: isThere ? nameWords(fields.businessName) : '',
      email: fields.email,
      contact_subject: contactSubject,
      created_at: createdAt,
      renamed_at: isThere ? (shown.proposedName?.at ?? null) : null,
      shown,
    };
  },
);

/** Providers' applications and profiles. That of somebody who has been erased is gone, unless others act for it. */
export const businessesModel = readModel({
  name: 'businesses',
  version: 5,
  tables: { businesses, members },
  project: {
    BusinessApplied: [change],
    BusinessEdited: [change],
    BusinessApproved: [change],
    BusinessRejected: [change],
    BusinessMemberInvited: [change],
    BusinessInvitationWithdrawn: [change],
    BusinessInvitationAccepted: [change],
    BusinessOwnerChanged: [change],
    BusinessHandedOver: [change],
    BusinessNameProposed: [change],
    BusinessNameWithdrawn: [change],
    BusinessNameApproved: [change],
    BusinessNameRejected: [change],
    BusinessVerdictUndone: [change],
    BusinessDomainVerified: [change],
    BusinessMemberLeft: [
      change,
      into(
        members,
        ({ data }) => ({ member_id: data.memberId, business_id: data.businessId }),
        (row) => row && deleted,
      ),
    ],
    BusinessMemberJoined: [
      change,
      into(
        members,
        ({ data }) => ({ member_id: data.memberId, business_id: data.businessId }),
        (_row, { data, occurredAt }) => ({
          member_id: data.memberId,
          business_id: data.businessId,
          joined_at: occurredAt,
        }),
      ),
    ],
  },
});
