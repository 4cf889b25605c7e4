import { useQuery } from '@tanstack/react-query';
import { Link, type NavigateOptions, useParams } from 'react-router-dom';
import type { LedgerEntry, PointsThen } from '#domain/history/views.ts';
import { actionLabel } from '#domain/points/rates.ts';
import type { PointsSummary } from '#domain/points/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { isToCome, TO_COME } from '#frontend/features/audit/uk-time.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { auditPath } from '#frontend/lib/address/paths.ts';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount, formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { MomentForm, useMoment } from './moment-form.tsx';

const SHOWN = 50;

/** A member's points at a moment, from their ledger. The address holds the moment. */
export function Component() {
  const { id = '' } = useParams();
  const [address, setAddress] = useAddress();
  const { typed, asOf, error } = useMoment(address);
  const page = pageNumber(address);
  const points = useQuery({
    ...read('GET /api/admin/history/points/:id', { params: { id }, query: { asOf } }),
    staleTime: 0,
  });
  const entries = useQuery({
    ...onePage('GET /api/admin/history/points/:id/entries', {
      params: { id },
      query: { asOf, limit: SHOWN, offset: (page - 1) * SHOWN },
    }),
    staleTime: 0,
  });
  const show = (next: Readonly<Record<string, string>>, going?: NavigateOptions): void =>
    setAddress({ asOf: typed, ...next }, going);
  const { data } = points;
  return (
    <>
      <BackLink to={pathTo('audit')}>Back to Audit Trail</BackLink>
      <PageHeading
        title={data?.name ? `Points of ${data.name}` : 'Points as of a Date'}
        count={data && formatCount(data.then.totalPoints, 'point', 'points')}
      >
        <p>What a member’s points had come to at a moment, from their ledger itself.</p>
      </PageHeading>
      <MomentForm typed={typed} error={error} onShow={(moment) => show({ asOf: moment })} />
      <LoadFailure title="These points could not be loaded" query={points} headingLevel="h2" />
      {data && <Then points={data} asOf={asOf} />}
      <AdminList
        label="Ledger"
        query={entries}
        items={entries.data?.items}
        keyOf={(entry) => entry.id}
        columns={columns}
        loading="Loading the ledger"
        failure="The ledger could not be loaded"
        empty={{ title: 'No points yet', text: 'This member had earned nothing by then.' }}
        pager={
          <Pager
            label="entries"
            page={page}
            pageSize={SHOWN}
            total={entries.data?.total}
            onPage={(next, going) => show({ page: String(next) }, going)}
          />
        }
      />
      <Disclosure className="text-small text-soft" summary="Technical details">
        <p className="pb-2 text-small">
          Ledger <span className="font-mono wrap-anywhere">points-{id}</span>,{' '}
          <Link to={auditPath({ entity: id })} className="text-link underline underline-offset-4">
            everything in the audit trail that is about this id
          </Link>
        </p>
      </Disclosure>
    </>
  );
}

function Then({ points: { then, now }, asOf }: { readonly points: PointsThen; readonly asOf: string }) {
  const differs = then.totalPoints !== now.totalPoints || then.lifetimePoints !== now.lifetimePoints;
  return (
    <div className="mb-4">
      <Notice kind={isToCome(asOf) ? 'warning' : 'info'} title={`As of ${formatDateTime(asOf)}: ${words(then)}`}>
        {isToCome(asOf) ? TO_COME : differs ? `Now: ${words(now)}.` : 'It is the same now.'}
      </Notice>
    </div>
  );
}

/** "35 points, level 1 (Explorer), 40 ever earned". */
const words = ({ totalPoints, currentLevel, levelName, lifetimePoints }: PointsSummary): string =>
  `${formatCount(totalPoints, 'point', 'points')}, level ${currentLevel} (${levelName}), ${formatNumber(lifetimePoints)} ever earned`;

const columns: Columns<LedgerEntry> = {
  first: {
    label: 'For',
    name: ({ description }) => description,
    text: ({ action, type }) => (type === 'spent' ? 'Taken back' : sentenceCase(actionLabel(action))),
  },
  others: [
    { label: 'When', cell: ({ createdAt }) => formatDateTime(createdAt), oneLine: true },
    {
      label: 'Points',
      cell: ({ type, points }) => (
        <Badge tone={type === 'earned' ? 'good' : 'bad'}>
          {type === 'earned' ? '+' : '−'}
          {formatNumber(points)}
        </Badge>
      ),
      oneLine: true,
    },
    {
      label: 'Total with it',
      cell: ({ balance }) => <span className="tabular-nums">{formatNumber(balance)}</span>,
      oneLine: true,
    },
  ],
};

/** An action without a label of its own is shouted. */
const sentenceCase = (label: string): string =>
  label === label.toUpperCase() ? `${label.charAt(0)}${label.slice(1).toLowerCase()}` : label;
