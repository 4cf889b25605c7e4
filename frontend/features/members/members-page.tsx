import { useLocation, type NavigateOptions } from 'react-router-dom';
import type { MemberView } from '#domain/member/back-office/views.ts';
import { memberStateIds, memberStates, roleNames } from '#domain/member/back-office/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { type UnsaidSearch, unsaidSearch } from '#frontend/lib/address/unsaid-search.ts';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { formatCount, formatDate, formatNumber } from '#frontend/lib/format.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberStateBadge } from './member-state-badge.tsx';

const SHOWN = 24;

/** Everybody with an account. The address holds the filters, the page of the list and who is open beside it, and nobody's name. */
export function Component() {
  const [address, setAddress] = useAddress();
  const search = unsaidSearch(useLocation().state);
  const page = pageNumber(address);
  const asked = { role: address.get('role') ?? '', state: address.get('state') ?? '' };
  const members = useLiveQuery(
    onePage('GET /api/admin/members', { query: { ...asked, search, limit: SHOWN, offset: (page - 1) * SHOWN } }),
  );
  const total = members.data?.total;
  const show = (next: Readonly<Record<string, string>>, searched = search, going?: NavigateOptions): void =>
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      state: { search: searched } satisfies UnsaidSearch,
      ...going,
    });
  const here = { ...asked, ...(page > 1 && { page: String(page) }) };
  const openId = address.get('open');
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Members" count={total === undefined ? undefined : formatCount(total, 'member', 'members')}>
        <p>
          Everybody with an account. Choose the state “Erased” to see whose account has been erased. Who is an admin is
          decided on the server’s command line alone.
        </p>
      </PageHeading>
      <Filters asked={asked} search={search} onFilter={show} />
      <AdminList
        label="Members"
        query={members}
        items={members.data?.items}
        keyOf={({ id }) => id}
        columns={columns((id) => show({ ...here, open: id }), openId)}
        loading="Loading the members"
        failure="The members could not be loaded"
        empty={{
          title: 'No members found',
          text: 'Nobody goes by that name or address and is as chosen above.',
        }}
        withKeys
        pager={
          <Pager
            label="members"
            page={page}
            pageSize={SHOWN}
            total={total}
            onPage={(next, going) => show({ ...asked, page: next === 1 ? '' : String(next) }, search, going)}
            isHeld={openId !== null}
          />
        }
      />
      {openId !== null && <MemberDialog key={openId} id={openId} onClose={() => show(here)} />}
    </>
  );
}

const columns = (open: (id: string) => void, openId: string | null): Columns<MemberView> => ({
  first: {
    label: 'Member',
    name: ({ name }) => name ?? 'Somebody who was erased',
    text: ({ email }) => email,
  },
  others: [
    { label: 'Role', cell: ({ role, state }) => (state === 'erased' ? '' : roleNames[role]), oneLine: true },
    { label: 'State', cell: ({ state }) => <MemberStateBadge state={state} />, oneLine: true },
    {
      label: 'Sent in',
      cell: ({ sentIn }) => <Figure value={sentIn} />,
      oneLine: true,
      spare: true,
      withLabel: true,
    },
    { label: 'Points', cell: ({ points }) => <Figure value={points} />, oneLine: true, spare: true, withLabel: true },
    {
      label: 'Since',
      cell: ({ registeredAt }) => formatDate(registeredAt),
      oneLine: true,
      spare: true,
      withLabel: true,
    },
    {
      label: 'Last signed in',
      cell: ({ lastSignedInAt: at }) => (at === null ? 'Never' : <TimeAgo at={at} />),
      oneLine: true,
      spare: true,
      withLabel: true,
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
});

function Figure({ value }: { readonly value: number }) {
  return <span className={value === 0 ? 'text-soft tabular-nums' : 'tabular-nums'}>{formatNumber(value)}</span>;
}

interface FiltersProps {
  readonly asked: Readonly<Record<'role' | 'state', string>>;
  readonly search: string;
  readonly onFilter: (asked: Readonly<Record<string, string>>, search: string) => void;
}

function Filters({ asked, search, onFilter }: FiltersProps) {
  const [typed, setTyped] = useFollowing(search);
  return (
    <form
      role="search"
      aria-label="Members"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(asked, typed);
      }}
    >
      <TextField
        label="Name or email"
        type="search"
        autoComplete="off"
        wrapperClass="grow basis-60"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Role"
        wrapperClass="grow basis-36"
        emptyLabel="Any role"
        options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
        value={asked.role}
        onChange={(event) => onFilter({ ...asked, role: event.target.value }, typed)}
      />
      <SelectField
        label="State"
        wrapperClass="grow basis-36"
        emptyLabel="Active or suspended"
        options={memberStateIds.map((value) => ({ value, label: memberStates[value] }))}
        value={asked.state}
        onChange={(event) => onFilter({ ...asked, state: event.target.value }, typed)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}
