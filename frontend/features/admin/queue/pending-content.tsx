import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queueSorts } from '#domain/kernel/queue-sorts.ts';
import { type ReviewQueue, reviewQueues } from '#domain/listing/queues.ts';
import type { Overview } from '#domain/overview/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { pendingOffersCount, pendingQuery } from '#frontend/features/admin/api.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { addressOfListPart, type ListPart, listPartOf } from '#frontend/lib/address/list-part.ts';
import { PendingOffers } from './pending-offers.tsx';
import { type QueuePart, queuePartOf } from './queue-part.ts';
import { QueueView } from './queue-view.tsx';
import { waitingIn } from './queues.ts';

const tabs = ['scraper', 'parent', 'provider', 'offers', 'changes'] as const;
type PendingTab = (typeof tabs)[number];
const labels: Readonly<Record<PendingTab, string>> = {
  scraper: 'Scraped',
  parent: 'Parent Suggestions',
  provider: 'Provider Apps',
  offers: 'Business Offers',
  changes: 'Changes',
};

/** What waits for an admin, by where it came from. The address holds the tab, the order and the page. */
export function PendingContent({ overview }: { readonly overview: Overview | undefined }) {
  const [search, setSearch] = useSearchParams();
  const offers = useLiveQuery(pendingOffersCount).data?.total;
  // Chosen once: a tab that has been worked off stays open and says so.
  const [first, setFirst] = useState<ReviewQueue | null>(null);
  if (first === null && overview) setFirst(firstWaiting(overview));
  const tab = tabs.find((each) => each === search.get('tab')) ?? first ?? 'scraper';
  const part = queuePartOf(search);
  const offersPart = listPartOf(search, queueSorts);
  const show = (next: PendingTab, nextPart: ListPart): void =>
    setSearch(
      { tab: next, ...addressOfListPart<string>(nextPart, queueSorts) },
      // What is searched for, and in which order, is a step that Back takes back.
      {
        replace: next !== tab || (nextPart.search === offersPart.search && nextPart.sort === offersPart.sort),
        preventScrollReset: true,
      },
    );
  return (
    <section aria-labelledby="pending-content">
      <h2 id="pending-content" className="mb-3 text-title font-extrabold">
        Pending Content
      </h2>
      <Tabs
        label="Pending content"
        value={tab}
        onChange={(next) => show(next, { ...part, page: 1 })}
        tabs={tabs.map((each) => ({
          value: each,
          label: labels[each],
          count: each === 'offers' ? offers : overview && waitingIn(overview, each),
        }))}
      >
        {tab === 'offers' ? (
          <PendingOffers part={offersPart} onPart={(next) => show(tab, next)} />
        ) : (
          <PendingListings
            key={tab}
            queue={tab}
            part={part}
            onPart={(next) => show(tab, next)}
            providers={tab === 'provider' ? overview?.pendingProviders : 0}
          />
        )}
      </Tabs>
    </section>
  );
}

function PendingListings(props: {
  readonly queue: ReviewQueue;
  readonly part: QueuePart;
  readonly onPart: (part: QueuePart) => void;
  /** How many requests of providers wait beside the listings, in a list of their own; undefined while that is not known. */
  readonly providers: number | undefined;
}) {
  const { queue, part, onPart, providers } = props;
  return (
    <div className="space-y-5">
      {providers !== undefined && providers > 0 && (
        <Notice kind="info">
          <Link
            to={pathTo('providers')}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {formatCount(providers, 'request from a provider is', 'requests from providers are')} waiting
          </Link>
        </Notice>
      )}
      <QueueView
        queue={useLiveQuery(pendingQuery(queue, part))}
        part={part}
        onPart={onPart}
        call="listing"
        {...(providers !== 0 && {
          emptyTitle: 'No activities here',
          empty: 'No activities from providers are waiting for review.',
        })}
      />
    </div>
  );
}

/** The first tab in which something waits. */
const firstWaiting = (overview: Overview): ReviewQueue =>
  reviewQueues.find((queue) => waitingIn(overview, queue) > 0) ?? 'scraper';
