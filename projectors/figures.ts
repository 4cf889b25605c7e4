import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, type Effect, into, intoBeside, readModel, table } from './runtime/read-model.ts';

/** How many there are of what the dashboard counts, a row each. */
const counts = table({ key: ['name'], columns: { name: 'text', count: 'integer' } });
type Count = NonNullable<(typeof counts)['row']>;
/** `own_...`: of the pages those that somebody asked for one by one. */
type Counted = 'members' | 'providers' | 'pages_read' | 'pages_failed' | 'own_pages_read' | 'own_pages_failed';

/** Everybody who has an account now. */
const accounts = table({ key: ['member_id'], columns: { member_id: 'uuid', provider: 'boolean' } });

type OnRole = DomainEventOf<'RoleGranted' | 'RoleRevoked'>;
type AboutMember = 'MemberRegistered' | 'MemberErased' | 'RoleGranted' | 'RoleRevoked';

const memberOf = ({ data }: Recorded<DomainEventOf<AboutMember>>) => ({ member_id: data.memberId });
const changed = (row: Count | undefined, name: Counted, by: number): Count => ({ name, count: (row?.count ?? 0) + by });

/** Whether an event makes its member a provider, or one no more; null when it says nothing of it. */
function providerAfter({ type, data }: OnRole): boolean | null {
  return data.role === 'provider' ? type === 'RoleGranted' : null;
}

const onRole: readonly Effect<Recorded<OnRole>>[] = [
  intoBeside(
    counts,
    () => ({ name: 'providers' }),
    accounts,
    memberOf,
    (row, event, account) => {
      const after = providerAfter(event);
      if (!account || after === null || after === account.provider) return undefined;
      return changed(row, 'providers', after ? 1 : -1);
    },
  ),
  into(accounts, memberOf, (account, event) => {
    const provider = providerAfter(event);
    return account && provider !== null ? { ...account, provider } : undefined;
  }),
];

const count = (name: Counted) =>
  into(
    counts,
    () => ({ name }),
    (row) => changed(row, name, 1),
  );

const countOwn = (name: Counted): Effect<Recorded<DomainEventOf<'ActivityScraped' | 'ScrapeFailed'>>> =>
  into(
    counts,
    ({ data }) => (data.sourceRunId === undefined ? { name } : undefined),
    (row) => changed(row, name, 1),
  );

/** Counted as it happens, so that no dashboard has to count. It cannot be divided: the counts are about all of them. */
export const figures = readModel({
  name: 'figures',
  version: 2,
  nothingPersonal: true,
  tables: { counts, accounts },
  partition: () => 'figures',
  project: {
    MemberRegistered: [
      intoBeside(
        counts,
        () => ({ name: 'members' }),
        accounts,
        memberOf,
        (row, _event, account) => (account ? undefined : changed(row, 'members', 1)),
      ),
      into(accounts, memberOf, (account, { data }) => account ?? { member_id: data.memberId, provider: false }),
    ],
    RoleGranted: onRole,
    RoleRevoked: onRole,
    MemberErased: [
      intoBeside(
        counts,
        () => ({ name: 'members' }),
        accounts,
        memberOf,
        (row, _event, account) => (account ? changed(row, 'members', -1) : undefined),
      ),
      intoBeside(
        counts,
        () => ({ name: 'providers' }),
        accounts,
        memberOf,
        (row, _event, account) => (account?.provider ? changed(row, 'providers', -1) : undefined),
      ),
      into(accounts, memberOf, () => deleted),
    ],
    ActivityScraped: [count('pages_read'), countOwn('own_pages_read')],
    ScrapeFailed: [count('pages_failed'), countOwn('own_pages_failed')],
  },
});
