import { CircleCheckBig } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Application } from '#domain/business/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { APPLICATIONS_PAGE, applicationsQuery, kindWords } from './api.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { useVerdict } from './use-verdict.ts';

/** What providers sent in: businesses and activities alike. The address holds the page of the list, and what is open beside it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const page = pageNumber(search);
  const applications = useLiveQuery(applicationsQuery(page));
  const total = applications.data?.total;
  const show = (next: { page?: number; open?: string }): void =>
    setSearch(
      {
        ...((next.page ?? page) > 1 && { page: String(next.page ?? page) }),
        ...(next.open !== undefined && { open: next.open }),
      },
      { preventScrollReset: true },
    );
  const openId = search.get('open');
  const opened = applications.data?.items.find(({ id }) => id === openId);
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Provider Approval"
        count={total === undefined ? undefined : formatCount(total, 'application', 'applications')}
      >
        <p>Providers who want to be listed, and the activities that they sent in.</p>
      </PageHeading>
      <AdminList
        label="Pending applications"
        query={applications}
        items={applications.data?.items}
        keyOf={({ id }) => id}
        columns={columns((id) => show({ open: id }), openId)}
        loading="Loading what waits for approval"
        failure="The list could not be loaded"
        empty={{
          title: 'All caught up!',
          text: 'No provider is waiting for approval.',
          icon: <CircleCheckBig className="size-7" />,
        }}
        withKeys
        pager={
          <Pager
            label="applications"
            page={page}
            pageSize={APPLICATIONS_PAGE}
            total={total ?? 0}
            onPage={(next) => show({ page: next })}
          />
        }
      />
      {opened && <ApplicationDialog key={opened.id} application={opened} onClose={() => show({})} />}
    </>
  );
}

const columns = (open: (id: string) => void, openId: string | null): Columns<Application> => ({
  first: {
    label: 'Provider',
    name: ({ name }) => name || 'Without a name',
    text: ({ description }) => <span className="line-clamp-1">{description}</span>,
  },
  others: [
    { label: 'Kind', cell: ({ kind }) => kindWords[kind], oneLine: true },
    { label: 'Category', cell: ({ category }) => category ?? 'Not stated', spare: true },
    { label: 'Location', cell: ({ location }) => location ?? 'Not stated', spare: true },
    { label: 'Email', cell: ({ contactEmail }) => contactEmail ?? 'Not stated', spare: true },
    { label: 'Sent', cell: ({ createdAt }) => <TimeAgo at={createdAt} />, oneLine: true },
    {
      label: 'Verdict',
      acts: true,
      cell: (application) => <Verdicts application={application} onReject={() => open(application.id)} />,
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
});

/** Both verdicts on the row; a rejection needs words, for which the application opens. */
function Verdicts({ application, onReject }: { readonly application: Application; readonly onReject: () => void }) {
  const verdict = useVerdict(() => {});
  const { name } = application;
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        loading={verdict.isPending}
        onClick={() => verdict.mutate({ application, action: 'approve', adminNotes: '' })}
      >
        Approve<span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" variant="secondary" onClick={onReject}>
        Reject<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
