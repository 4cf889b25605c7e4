import { useQuery } from '@tanstack/react-query';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { profileQuery } from '#frontend/features/session/own-business.ts';
import { GetStarted } from '#frontend/features/provider/get-started.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TeamCard } from './team-card.tsx';
import { VerifiedCard } from './verified-card.tsx';

/** What a business says of itself, whether its website is known to be its own, and who acts for it. */
export function Component() {
  const profile = useQuery({ ...profileQuery(undefined), staleTime: 0 });
  return (
    <>
      <BackLink to={pathTo('provider-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Your Business">
        <p>What families and our team know of it, and who looks after it.</p>
      </PageHeading>
      {profile.isPending && <SkeletonLines label="Loading your business" count={6} />}
      <LoadFailure title="Your business could not be loaded" query={profile} headingLevel="h2" />
      {profile.data === null && <GetStarted />}
      {profile.data && (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)]">
          <ProfileForm key={profile.data.id} profile={profile.data} />
          <div className="space-y-6">
            <VerifiedCard profile={profile.data} />
            <TeamCard />
          </div>
        </div>
      )}
    </>
  );
}
