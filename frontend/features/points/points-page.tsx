import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, Minus, Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PointsSummary, PointTransaction, Rewarded } from '#domain/points/views.ts';
import { actionLabel, rates } from '#domain/points/rates.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatDate, formatNumber } from '#frontend/lib/format.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { ENTRIES, pointsQuery, transactionsQuery } from './api.ts';
import { BadgesCard } from './badges-card.tsx';
import { levelProgress, toNextLevel } from './level-progress.ts';

/** A member's points: total and level, and what they were given for. */
export function Component() {
  return (
    <>
      <PageHeading title="My Points">
        You earn {rates['activity-suggested'].points} points for suggesting an activity, and{' '}
        {rates['suggestion-approved'].points} more when it is approved.
      </PageHeading>
      <Points />
    </>
  );
}

function Points() {
  const client = useQueryClient();
  useUpdates('GET /api/points/my-points', () => {
    for (const name of ['GET /api/points/my-points', 'GET /api/points/transactions'])
      void client.invalidateQueries({ queryKey: [name] });
  });
  useUpdates('GET /api/badges', () => void client.invalidateQueries({ queryKey: ['GET /api/badges'] }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <LevelCard />
        <BadgesCard />
      </div>
      <TransactionsCard />
    </div>
  );
}

function LevelCard() {
  const query = useQuery(pointsQuery);
  const { data, isPending } = query;
  return (
    <Card>
      <h2 className="mb-4 flex items-center gap-2 text-title font-extrabold">
        <Trophy aria-hidden className="size-6 text-accent" />
        Points & Level
      </h2>
      {isPending && <SkeletonLines label="Loading your points" />}
      <LoadFailure title="Your points could not be loaded" headingLevel="h3" query={query} />
      {data && <Level points={data} />}
    </Card>
  );
}

function Level({ points }: { readonly points: PointsSummary }) {
  const progress = levelProgress(points);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p>
          <span className="text-heading font-extrabold text-link">{formatNumber(points.totalPoints)}</span>{' '}
          <span className="text-lead text-soft">points</span>
        </p>
        <Badge tone="brand">
          Level {points.currentLevel}: {points.levelName}
        </Badge>
      </div>
      {progress !== null && (
        <div className="mt-5">
          <div
            role="progressbar"
            aria-label="Progress to the next level"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={progress}
            className="h-3 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-action" style={{ width: `${progress}%` }} />
          </div>
          <p className="mt-2 text-soft">{toNextLevel(points)}</p>
        </div>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <div>
          <dt className="text-small font-bold text-soft">Available points</dt>
          <dd className="text-title font-extrabold">{formatNumber(points.availablePoints)}</dd>
        </div>
        <div>
          <dt className="text-small font-bold text-soft">Lifetime points</dt>
          <dd className="text-title font-extrabold">{formatNumber(points.lifetimePoints)}</dd>
        </div>
      </dl>
    </>
  );
}

function TransactionsCard() {
  const [page, setPage] = useState(1);
  const query = useQuery(transactionsQuery(page));
  const { data, isPending } = query;
  return (
    <Card>
      <h2 className="mb-4 text-title font-extrabold">Recent Activity</h2>
      {isPending && <SkeletonLines label="Loading your points' history" />}
      <LoadFailure title="Your history could not be loaded" headingLevel="h3" query={query} />
      {data?.total === 0 && (
        <p className="py-6 text-center text-soft">
          No point transactions yet. Start earning points by suggesting activities!
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="mb-3 divide-y divide-line">
            {data.items.map((entry) => (
              <TransactionRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pager label="recent activity" page={page} pageSize={ENTRIES} total={data.total} onPage={setPage} />
        </>
      )}
    </Card>
  );
}

function TransactionRow({ entry }: { readonly entry: PointTransaction }) {
  const earned = entry.type === 'earned';
  const label = actionLabel(entry.action);
  // "SUGGESTION APPROVED": a name without a label of its own is read, not shouted.
  const shouted = label === label.toUpperCase();
  const Icon = entry.action === 'level_up' ? ArrowUpRight : earned ? Plus : Minus;
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden
        className={classNames(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          earned ? 'bg-good text-good-ink' : 'bg-bad text-danger',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className={classNames('font-bold', shouted && 'lowercase first-letter:uppercase')}>{label}</p>
        {entry.rewarded && (
          <p className="wrap-anywhere">
            <RewardedName rewarded={entry.rewarded} />
          </p>
        )}
        <p className="text-small wrap-anywhere text-soft">
          {entry.description} · {formatDate(entry.createdAt)}
        </p>
      </div>
      <p className={classNames('shrink-0 text-lead font-extrabold', earned ? 'text-good-ink' : 'text-danger')}>
        {earned ? '+' : '−'}
        {formatNumber(Math.abs(entry.points))}
      </p>
    </li>
  );
}

/** What the points were given for, as a link where there is something to see. */
function RewardedName({ rewarded: { kind, id, name } }: { readonly rewarded: Rewarded }) {
  if (kind === 'archived' || kind === 'offer') return name;
  const to =
    kind === 'idea'
      ? pathTo('feature-suggestions')
      : kind === 'draft'
        ? pathTo('parent-draft', { id })
        : pathTo('listing', { id });
  return (
    <Link to={to} className="font-semibold text-link underline underline-offset-4">
      {name}
    </Link>
  );
}
