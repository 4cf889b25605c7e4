import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadView } from '#domain/lead/views.ts';
import { leadStatuses, leadStatusIds, partnerTypeIds, partnerTypes } from '#domain/lead/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/features/admin/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { formatCount, formatDate } from '#frontend/lib/format.ts';
import { LeadDialog } from './lead-dialog.tsx';

const SHOWN = 24;
const filters = ['businessType', 'location', 'leadStatus'] as const;

/** Businesses that want to work with us. The address holds the filters, the page of the list, and what is open beside it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const page = pageNumber(search);
  const asked = Object.fromEntries(
    filters.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const leads = useLiveQuery(
    onePage('GET /api/business-owners', { query: { ...asked, limit: SHOWN, offset: (page - 1) * SHOWN } }),
  );
  const total = leads.data?.total;
  const show = (next: Readonly<Record<string, string>>): void =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      preventScrollReset: true,
    });
  const here = { ...asked, ...(page > 1 && { page: String(page) }) };
  const openId = search.get('open');
  const opened = leads.data?.items.find(({ id }) => id === openId);
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Business Leads" count={total === undefined ? undefined : formatCount(total, 'lead', 'leads')}>
        <p>Businesses that want to advertise, offer something to families or work with us otherwise.</p>
      </PageHeading>
      <Filters asked={asked} onFilter={show} />
      <AdminList
        label="Business leads"
        query={leads}
        items={leads.data?.items}
        keyOf={({ id }) => id}
        columns={columns((id) => show({ ...here, open: id }), openId)}
        loading="Loading the leads"
        failure="The leads could not be loaded"
        empty={{
          title: 'No leads found',
          text:
            Object.keys(asked).length > 0
              ? 'No business matches these filters.'
              : 'Nobody has sent the partner form as a business partner yet.',
        }}
        withKeys
        pager={
          <Pager
            label="leads"
            page={page}
            pageSize={SHOWN}
            total={total ?? 0}
            onPage={(next) => show({ ...asked, page: next === 1 ? '' : String(next) })}
          />
        }
      />
      {opened && <LeadDialog key={opened.id} lead={opened} onClose={() => show(here)} />}
    </>
  );
}

const columns = (open: (id: string) => void, openId: string | null): Columns<LeadView> => ({
  first: {
    label: 'Business',
    name: ({ businessName }) => businessName,
    text: ({ contactName }) => contactName,
  },
  others: [
    { label: 'Type', cell: ({ businessType }) => partnerTypes[businessType] },
    { label: 'Location', cell: ({ location }) => location, spare: true },
    { label: 'Status', cell: ({ leadStatus }) => leadStatuses[leadStatus], oneLine: true },
    {
      label: 'Last contact',
      cell: ({ lastContactDate }) => (lastContactDate === null ? 'Never' : formatDate(lastContactDate)),
      oneLine: true,
    },
    { label: 'Came in', cell: ({ createdAt }) => <TimeAgo at={createdAt} />, oneLine: true, spare: true },
    {
      label: 'Action',
      acts: true,
      cell: ({ id, businessName }) => (
        <Button size="small" variant="secondary" onClick={() => open(id)}>
          Update Status<span className="sr-only"> of {businessName}</span>
        </Button>
      ),
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
});

interface FiltersProps {
  readonly asked: Readonly<Partial<Record<(typeof filters)[number], string>>>;
  readonly onFilter: (asked: Readonly<Record<string, string>>) => void;
}

function Filters({ asked, onFilter }: FiltersProps) {
  const [location, setLocation] = useState(asked.location ?? '');
  const options = <Id extends string>(ids: readonly Id[], labels: Readonly<Record<Id, string>>) =>
    ids.map((value) => ({ value, label: labels[value] }));
  return (
    <form
      role="search"
      aria-label="Leads"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({ ...asked, location });
      }}
    >
      <SelectField
        label="Business type"
        wrapperClass="grow basis-40"
        emptyLabel="Any type"
        options={options(partnerTypeIds, partnerTypes)}
        value={asked.businessType ?? ''}
        onChange={(event) => onFilter({ ...asked, location, businessType: event.target.value })}
      />
      <TextField
        label="Location"
        wrapperClass="grow basis-40"
        value={location}
        onChange={(event) => setLocation(event.target.value)}
      />
      <SelectField
        label="Lead status"
        wrapperClass="grow basis-40"
        emptyLabel="Any status"
        options={options(leadStatusIds, leadStatuses)}
        value={asked.leadStatus ?? ''}
        onChange={(event) => onFilter({ ...asked, location, leadStatus: event.target.value })}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}
