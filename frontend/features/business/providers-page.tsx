import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, Link, useSearchParams } from 'react-router-dom';
import type { Application } from '#domain/business/views.ts';
import { queueSorts } from '#domain/kernel/queue-sorts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { keyOfOpen } from '#frontend/components/list/list-keys.ts';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { addressOfListPart, listPartOf } from '#frontend/lib/address/list-part.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { APPLICATIONS_PAGE, applicationsQuery, kindWords } from './api.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { useAnswer } from '#frontend/features/review/use-answer.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { keysOf } from '#frontend/features/review/reviewed.ts';
import { applicationReviewed } from './application-reviewed.tsx';
import { EditApplication } from './edit-application.tsx';

const several = severalOf(applicationReviewed, 'applications');

/** What providers sent in: businesses and activities alike. The address holds the page of the list, and what is open beside it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const part = listPartOf(search, queueSorts);
  const show = (next: typeof part, going?: NavigateOptions): void =>
    setSearch(addressOfListPart(next, queueSorts), { preventScrollReset: true, ...going });
  const applications = useLiveQuery(applicationsQuery(part));
  const total = applications.data?.total;
  const items = applications.data?.items;
  const { reviewing, open, close, decided } = useReviewList(items?.map(({ id }) => id));
  const chosen = useChosen(items);
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
        items={items}
        keyOf={({ id }) => id}
        columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
        loading="Loading what waits for approval"
        failure="The list could not be loaded"
        empty={{
          title: 'All caught up!',
          text: 'No provider is waiting for approval.',
          icon: <CircleCheckBig className="size-7" />,
        }}
        finding={findingOf('Search by name or email', part, queueSorts, show)}
        withKeys
        decisionKeys={keysOf(
          applicationReviewed,
          items,
          items?.some(({ kind }) => kind === 'business') ? [keyOfOpen('e', 'Edit')] : [],
        )}
        pager={
          <>
            <SeveralBar several={several} chosen={chosen} listed={items?.length} />
            <Pager
              label="applications"
              page={part.page}
              pageSize={APPLICATIONS_PAGE}
              total={total}
              onPage={(page, going) => show({ ...part, page }, going)}
              isHeld={reviewing !== null}
            />
          </>
        }
      />
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={applicationReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
          renderEditor={
            items.find(({ id }) => id === reviewing)?.kind === 'business'
              ? (application, editing) => <EditApplication application={application} {...editing} />
              : undefined
          }
          renderMore={(application) => application.kind === 'activity' && <WholeActivity id={application.id} />}
        />
      )}
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
    cameIn(({ createdAt }) => ({ at: createdAt, waits: true })),
    {
      label: 'Verdict',
      acts: true,
      cell: (application) => <Verdicts application={application} onReject={() => open(application.id)} />,
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
  buttonId: ({ id }) => `review-${id}`,
});

const WholeActivity = ({ id }: { readonly id: string }) => (
  <p>
    <Link
      to={`${pathTo('activities-review')}?source=provider&review=${id}`}
      className="font-bold text-link underline underline-offset-4"
    >
      Look at everything that this activity says
    </Link>
  </p>
);

/** Both verdicts on the row, and why one failed; a rejection needs words, for which the application opens. */
function Verdicts({ application, onReject }: { readonly application: Application; readonly onReject: () => void }) {
  const { give, pending, failure } = useAnswer(applicationReviewed, application, () => {});
  const approve = applicationReviewed.choicesFor(application).find(({ action }) => action === 'approve');
  const { name } = application;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" loading={pending !== null} onClick={() => approve && give(approve, '')}>
        Approve<span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" variant="secondary" onClick={onReject}>
        Reject<span className="sr-only"> {name}</span>
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-danger">
          {failure.title}: {failure.description}
        </p>
      )}
    </div>
  );
}
