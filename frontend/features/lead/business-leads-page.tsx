import { type NavigateOptions, useLocation } from 'react-router-dom';
import type { LeadView } from '#domain/lead/views.ts';
import { leadStatuses, partnerTypes } from '#domain/lead/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { ToggleChip } from '#frontend/components/button/chip.tsx';
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
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { ContactDay, shortDay } from './contact-day.tsx';
import { LeadBoard } from './lead-board.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import { LeadFilters, leadFilters } from './lead-filters.tsx';

const SHOWN = 24;

/** Businesses that want to work with us. The address holds the filters, whether they stand in a list or on a board, the page of the list, and what is open beside it. */
export function Component() {
  const [address, setAddress] = useAddress();
  const search = unsaidSearch(useLocation().state);
  const page = pageNumber(address);
  const isBoard = address.get('view') === 'board';
  const view = isBoard ? { view: 'board' } : {};
  const asked = Object.fromEntries(
    leadFilters.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const leads = useLiveQuery({
    ...onePage('GET /api/business-owners', { query: { ...asked, search, limit: SHOWN, offset: (page - 1) * SHOWN } }),
    refetchInterval: forAdmins,
  });
  const total = leads.data?.total;
  const show = (next: Readonly<Record<string, string>>, searched = search, going?: NavigateOptions): void =>
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      state: { search: searched } satisfies UnsaidSearch,
      ...going,
    });
  const here = { ...asked, ...view, ...(page > 1 && { page: String(page) }) };
  const openId = address.get('open');
  const open = (id: string): void => show({ ...here, open: id });
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Business Leads"
        count={total === undefined ? undefined : formatCount(total, 'lead', 'leads')}
        actions={
          <Views isBoard={isBoard} file={fileOf({ ...asked, search })} onView={(next) => show({ ...asked, ...next })} />
        }
      >
        <p>Businesses that want to advertise, offer something to families or work with us otherwise.</p>
      </PageHeading>
      <LeadFilters
        asked={asked}
        search={search}
        withStatus={!isBoard}
        onFilter={(next, searched) => show({ ...next, ...view }, searched)}
      />
      {isBoard ? (
        <LeadBoard
          asked={asked}
          search={search}
          openId={openId}
          onOpen={open}
          onList={(leadStatus) => show({ ...asked, leadStatus })}
        />
      ) : (
        <AdminList
          label="Business leads"
          query={leads}
          items={leads.data?.items}
          keyOf={({ id }) => id}
          columns={columns(open, openId)}
          loading="Loading the leads"
          failure="The leads could not be loaded"
          empty={{
            title: 'No leads found',
            text:
              Object.keys(asked).length > 0 || search !== ''
                ? 'No business matches these filters.'
                : 'Nobody has sent the partner form as a business partner yet.',
          }}
          withKeys
          pager={
            <Pager
              label="leads"
              page={page}
              pageSize={SHOWN}
              total={total}
              onPage={(next, going) => show({ ...asked, page: next === 1 ? '' : String(next) }, search, going)}
              isHeld={openId !== null}
            />
          }
        />
      )}
      {openId !== null && (
        <LeadDialog
          key={openId}
          id={openId}
          listed={leads.data?.items.find(({ id }) => id === openId)}
          onClose={() => show(here)}
        />
      )}
    </>
  );
}

/** Where the browser loads the leads that are shown from, as a table for spreadsheets. */
const fileOf = (asked: Readonly<Record<string, string>>): string =>
  `/api/business-owners.csv?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()}`;

interface ViewsProps {
  readonly isBoard: boolean;
  readonly file: string;
  readonly onView: (next: Readonly<Record<string, string>>) => void;
}

function Views({ isBoard, file, onView }: ViewsProps) {
  return (
    <>
      <div role="group" aria-label="Shown as" className="flex gap-2">
        <ToggleChip chosen={!isBoard} onPress={() => onView({})}>
          List
        </ToggleChip>
        <ToggleChip chosen={isBoard} onPress={() => onView({ view: 'board' })}>
          Board
        </ToggleChip>
      </div>
      <a href={file} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Download CSV
      </a>
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
    { label: 'Type', cell: ({ businessType }) => partnerTypes[businessType], spare: true },
    { label: 'Location', cell: ({ location }) => location, spare: true },
    { label: 'Status', cell: ({ leadStatus }) => leadStatuses[leadStatus], oneLine: true },
    {
      label: 'Last contact',
      cell: ({ lastContactDate }) => (lastContactDate === null ? 'Never' : shortDay(lastContactDate)),
      oneLine: true,
      spare: true,
      withLabel: true,
    },
    {
      label: 'Next contact',
      cell: ({ nextContactDate }) => <ContactDay date={nextContactDate} />,
      oneLine: true,
      withLabel: true,
    },
    {
      label: 'Came in',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
      spare: true,
      withLabel: true,
    },
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
