import { into, readModel, table } from './runtime/read-model.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';

const accounts = table({
  key: ['member_id'],
  columns: {
    member_id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    granted_roles: 'text[]',
    email_confirmed: 'boolean',
    phone: 'text null',
    postcode: 'text null',
    town: 'text null',
    how_heard: 'text null',
    interests: 'text[]',
    profile_complete: 'boolean',
    erased: 'boolean',
    registered_at: 'timestamptz',
    last_signed_in_at: 'timestamptz null',
    suspended_at: 'timestamptz null',
    suspended_by: 'text null',
    suspended_because: 'text null',
    /** What admins find them by, as `nameWords` makes it. */
    words: 'text',
  },
  indexes: [
    'create index on members (lower(email))',
    'create index on members (registered_at)',
    'create index on members using gin (words gin_trgm_ops)',
  ],
  // All that the public sees of accounts: whether there is anybody who could answer an enquiry.
  isPublic: ({ suspended_at, erased }) => suspended_at !== null || erased,
});

type Account = NonNullable<(typeof accounts)['row']>;
const notSuspended = { suspended_at: null, suspended_by: null, suspended_because: null } as const;
/** The row with the words that its names and address make. */
const found = (row: Omit<Account, 'words'>): Account => ({
  ...row,
  words: `${nameWords(`${row.first_name} ${row.last_name}`)} ${row.email.toLowerCase()}`,
});

const memberOf = ({ data }: { readonly data: { readonly memberId: string } }) => ({ member_id: data.memberId });

/** Every account: who it is and what it may do. An erased person's row stays, without what says who they were. */
export const members = readModel({
  name: 'members',
  version: 5,
  extensions: ['pg_trgm'],
  tables: { members: accounts },
  project: {
    MemberRegistered: [
      into(accounts, memberOf, (_row, { data, occurredAt }) =>
        found({
          member_id: data.memberId,
          first_name: data.firstName,
          last_name: data.lastName,
          email: data.email,
          granted_roles: [],
          email_confirmed: false,
          phone: null,
          postcode: null,
          town: null,
          how_heard: null,
          interests: [],
          profile_complete: false,
          erased: false,
          registered_at: occurredAt,
          last_signed_in_at: null,
          ...notSuspended,
        }),
      ),
    ],
    MemberEmailConfirmed: [into(accounts, memberOf, (row) => row && { ...row, email_confirmed: true })],
    MemberSignedIn: [
      into(accounts, memberOf, (row, { occurredAt }) => row && { ...row, last_signed_in_at: occurredAt }),
    ],
    RoleGranted: [
      into(
        accounts,
        memberOf,
        (row, { data }) => row && { ...row, granted_roles: [...row.granted_roles, data.role].toSorted() },
      ),
    ],
    RoleRevoked: [
      into(
        accounts,
        memberOf,
        (row, { data }) => row && { ...row, granted_roles: row.granted_roles.filter((role) => role !== data.role) },
      ),
    ],
    ProfileCompleted: [
      into(
        accounts,
        memberOf,
        (row, { data }) =>
          row &&
          found({
            ...row,
            first_name: data.firstName,
            last_name: data.lastName,
            phone: data.phone,
            postcode: data.postcode,
            town: data.town,
            how_heard: data.howHeardAboutUs,
            interests: data.interestedActivities,
            profile_complete: true,
          }),
      ),
    ],
    MemberEmailChanged: [into(accounts, memberOf, (row, { data }) => row && found({ ...row, email: data.email }))],
    MemberSuspended: [
      into(
        accounts,
        memberOf,
        (row, { data, occurredAt, actor }) =>
          row && { ...row, suspended_at: occurredAt, suspended_by: actor.id, suspended_because: data.reason },
      ),
    ],
    MemberReadmitted: [into(accounts, memberOf, (row) => row && { ...row, ...notSuspended })],
    MemberErased: [
      into(
        accounts,
        memberOf,
        (row) =>
          row && {
            ...row,
            first_name: ERASED,
            last_name: ERASED,
            email: ERASED,
            phone: null,
            postcode: null,
            town: null,
            how_heard: null,
            interests: [],
            granted_roles: [],
            ...notSuspended,
            words: '',
            erased: true,
          },
      ),
    ],
  },
});
