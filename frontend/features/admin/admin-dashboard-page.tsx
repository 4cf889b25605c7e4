import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SeoPanel } from '#frontend/features/seo/seo-panel.tsx';
import { InternetSearch } from '#frontend/features/internet-search/internet-search.tsx';
import { CreateActions } from './create/create-actions.tsx';
import { AdvertisingPanel } from './dashboard/advertising-panel.tsx';
import { PremiumPanel } from './dashboard/premium-panel.tsx';
import { Imports } from './import/imports.tsx';
import { AdminTools } from './admin-tools.tsx';
import { overviewQuery } from './api.ts';
import { LiveActivities } from './live-activities.tsx';
import { PendingContent } from './queue/pending-content.tsx';
import { ScraperReports } from './scraper-reports.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';

/** The admin's home: figures, what waits, tools, what is live. */
export function Component() {
  const overview = useLiveQuery(overviewQuery);
  return (
    <>
      <PageHeading title="Admin Dashboard" actions={<CreateActions />}>
        <p>What waits for you, and what families see.</p>
      </PageHeading>
      <div className="space-y-10">
        <SummaryCards overview={overview} />
        <PendingContent overview={overview.data} />
        <Imports />
        <ScraperReports title="Web Pages Read" actions={<InternetSearch />} />
        <SeoPanel />
        <AdminTools />
        <div className="@container">
          <div className="grid items-start gap-6 @3xl:grid-cols-2">
            <PremiumPanel />
            <AdvertisingPanel />
          </div>
        </div>
        <LiveActivities />
      </div>
    </>
  );
}
