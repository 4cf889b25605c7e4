import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApiKeyView } from '#domain/api-key/views.ts';
import { dayText } from '#domain/listing/sessions/session-text.ts';
import { developersPath } from '#domain/open-data/paths.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';
import { IssueKey } from './issue-key.tsx';
import { WithdrawKey } from './withdraw-key.tsx';

const SHOWN = 24;

/** Who may ask the public API, how much of it they use, and a key for somebody new. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const page = pageNumber(address);
  const keys = useLiveQuery(
    onePage('GET /api/admin/api-keys', { query: { limit: SHOWN, offset: (page - 1) * SHOWN } }),
  );
  const [issuing, setIssuing] = useState(false);
  const [withdrawing, setWithdrawing] = useState<ApiKeyView | null>(null);
  const total = keys.data?.total;
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="API Keys"
        count={total === undefined ? undefined : formatCount(total, 'key', 'keys')}
        actions={
          <Button onClick={() => setIssuing(true)}>
            <Plus aria-hidden className="size-5" />
            Issue Key
          </Button>
        }
      >
        <p>
          Who may show our activities elsewhere.{' '}
          <a href={developersPath} className="text-link underline underline-offset-4">
            What they read about it
          </a>
        </p>
      </PageHeading>
      <AdminList
        label="API keys"
        query={keys}
        items={keys.data?.items}
        keyOf={({ id }) => id}
        columns={columns(setWithdrawing)}
        loading="Loading the API keys"
        failure="The API keys could not be loaded"
        empty={{
          title: 'No API keys',
          text: 'Nobody has a key yet. Issue one when somebody tells us what they are building.',
        }}
        pager={
          <Pager
            label="API keys"
            page={page}
            pageSize={SHOWN}
            total={total}
            onPage={(next, going) =>
              setAddress(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true, ...going })
            }
          />
        }
      />
      {issuing && <IssueKey onClose={() => setIssuing(false)} />}
      {withdrawing && <WithdrawKey apiKey={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

const columns = (withdraw: (key: ApiKeyView) => void): Columns<ApiKeyView> => ({
  first: { label: 'For', name: ({ name }) => name, text: ({ contactEmail }) => contactEmail },
  others: [
    {
      label: 'State',
      cell: ({ withdrawnAt }) => (
        <Badge tone={withdrawnAt === null ? 'good' : 'neutral'}>{withdrawnAt === null ? 'In use' : 'Withdrawn'}</Badge>
      ),
      oneLine: true,
    },
    {
      label: 'Today',
      cell: ({ callsToday, perDay }) => `${formatNumber(callsToday)} of ${formatNumber(perDay)} calls`,
      oneLine: true,
    },
    { label: 'A minute', cell: ({ perMinute }) => formatNumber(perMinute), oneLine: true, spare: true },
    {
      label: 'Last used',
      cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Never' : dayText(lastUsedOn)),
      oneLine: true,
      spare: true,
    },
    { label: 'Issued', cell: ({ issuedAt }) => <TimeAgo at={issuedAt} />, oneLine: true, spare: true },
    {
      label: 'Action',
      acts: true,
      cell: (key) =>
        key.withdrawnAt === null && (
          <Button size="small" variant="ghost" onClick={() => withdraw(key)}>
            Withdraw<span className="sr-only"> the key of {key.name}</span>
          </Button>
        ),
    },
  ],
});
