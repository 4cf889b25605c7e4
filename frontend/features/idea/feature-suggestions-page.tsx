import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { rates } from '#domain/points/rates.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { InfoBox } from '#frontend/components/info-box.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { distinct } from '#frontend/lib/api/distinct.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { isKept } from '#frontend/lib/kept/kept.ts';
import { loginPath } from '#frontend/lib/address/paths.ts';
import { ideasQuery, type Tab, tabOf } from './api.ts';
import { IdeaCard } from './idea-card.tsx';
import { IdeaForm, TYPED_AS } from './idea-form.tsx';
import { IdeaSubmitted } from './idea-submitted.tsx';

export function loader({ request }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchInfiniteQuery(ideasQuery(tabOf(new URL(request.url).searchParams)));
}

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'implemented', label: 'Implemented' },
] as const;

/** What members would like the site to have, and what the others think of it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  const { user, isLoading } = useSession();
  const [isWriting, setWriting] = useState(() => isKept(TYPED_AS));
  const [submitted, setSubmitted] = useState<{ readonly id: string; readonly title: string } | null>(null);
  return (
    <div data-goes-on>
      <PageHeading
        title="Feature Ideas"
        actions={
          user &&
          !isWriting && (
            <Button
              onClick={() => {
                setSubmitted(null);
                setWriting(true);
              }}
            >
              <Lightbulb aria-hidden className="size-5" />
              Suggest an Idea
            </Button>
          )
        }
      >
        What would make this site better for your family? Vote for the ideas that you like.
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          {!user && !isLoading && <LogInPrompt />}
          {user && isWriting && (
            <IdeaForm
              onCancel={() => setWriting(false)}
              onSubmitted={(idea) => {
                setWriting(false);
                setSubmitted(idea);
              }}
            />
          )}
          {submitted && <IdeaSubmitted {...submitted} />}
          <Tabs
            label="Ideas"
            value={tab ?? 'all'}
            onChange={(chosen) => setSearch(chosen === 'all' ? {} : { status: chosen }, { replace: true })}
            tabs={tabs}
          >
            <Ideas tab={tab} user={user} />
          </Tabs>
        </div>
        <PointsBox />
      </div>
    </div>
  );
}

function LogInPrompt() {
  const { pathname, search } = useLocation();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lead font-extrabold">Have an idea?</h2>
        <p className="text-soft">Please log in to suggest features, see what is pending and vote.</p>
      </div>
      <a href={loginPath(pathname + search)} className={buttonClass()}>
        Log In
      </a>
    </Card>
  );
}

function Ideas({ tab, user }: { readonly tab: Tab; readonly user: User | null }) {
  const query = useInfiniteQuery(ideasQuery(tab));
  const { data, isPending } = query;
  const ideas = distinct(data?.pages);
  return (
    <div className="space-y-5">
      {isPending && <SkeletonLines label="Loading ideas" />}
      <LoadFailure title="The ideas could not be loaded" query={query} />
      {data && ideas.length === 0 && <NoIdeas tab={tab} isSignedOut={user === null} />}
      {ideas.length > 0 && (
        <ul className="space-y-4">
          {ideas.map((idea) => (
            <li key={idea.id}>
              <IdeaCard idea={idea} isSignedIn={user !== null} isAdmin={user?.role === 'admin'} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} label="Load More Ideas" />
      {user?.role === 'admin' && <Followed />}
    </div>
  );
}

/** Who decides on ideas sees what colleagues decide, as they do. For everybody else the board stays as it is while they read. */
function Followed() {
  const client = useQueryClient();
  useUpdates('GET /api/feature-suggestions', () => {
    void client.invalidateQueries({ queryKey: ['GET /api/feature-suggestions'] });
  });
  return null;
}

function NoIdeas({ tab, isSignedOut }: { readonly tab: Tab; readonly isSignedOut: boolean }) {
  const icon = <Lightbulb className="size-7" />;
  if (tab === 'pending' && isSignedOut)
    return (
      <EmptyState title="Pending ideas are for members" icon={icon}>
        Log in to see what others have suggested, and to vote on it.
      </EmptyState>
    );
  return (
    <EmptyState title={tab === null ? 'No ideas yet' : `No ${tab} ideas yet`} icon={icon}>
      Be the first to suggest something.
    </EmptyState>
  );
}

const paid = [
  ['You suggest an idea', 'feature-suggested'],
  ['It is approved', 'feature-approved'],
  ['It is implemented', 'feature-implemented'],
  ['You vote on somebody else’s idea', 'feature-voted'],
] as const;

function PointsBox() {
  return (
    <InfoBox title="Points for ideas">
      <dl className="space-y-2">
        {paid.map(([what, reason]) => (
          <div key={reason} className="flex justify-between gap-3">
            <dt>{what}</dt>
            <dd className="font-extrabold whitespace-nowrap text-good-ink">+{rates[reason].points} points</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-soft">
        You can change your vote at any time. Only your first vote on each idea earns points.
      </p>
    </InfoBox>
  );
}
