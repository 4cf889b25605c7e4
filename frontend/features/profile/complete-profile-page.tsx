import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '#domain/profile/profile.ts';
import { rates } from '#domain/points/rates.ts';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { toast } from '#frontend/lib/toast.ts';
import { profileQuery } from './api.ts';
import { ProfileForm } from './profile-form.tsx';

/** Milliseconds between the notice and the home page. */
const HOME_AFTER = 1500;

/**
 * Where a parent says who they are and who their children are; and where they amend it later. Nothing is asked for before it is
 * known who is here: whoever has to sign in is told so in the page's own words.
 */
export function Component() {
  // What this tab has read earlier may be older than what another one has saved, and is nothing to begin a change with.
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' });
  const { data, isFetching } = query;
  const [saved, setSaved] = useState(false);
  // What was there when the page opened: saving must not turn one form into the other under its reader's eyes.
  const [first, setFirst] = useState<Profile>();
  if (!first && data && !isFetching) setFirst(data);
  useGoHome(saved);
  const isComplete = (first ?? data)?.profileComplete;
  return (
    <>
      <PageHeading title={isComplete ? 'Your Profile' : 'Complete Your Profile'}>
        {isComplete
          ? 'Change what you told us about you and your family.'
          : `Tell us a little about your family, and we will suggest activities that fit. You earn ${rates['profile-completed'].points} points.`}
      </PageHeading>
      {!first && (data || query.isPending) && <SkeletonLines label="Loading your profile" />}
      <LoadFailure title="Your profile could not be loaded" query={query} />
      {first && (
        <ProfileForm
          profile={data ?? first}
          onSaved={() => {
            toast.success('Profile completed!');
            setSaved(true);
          }}
        />
      )}
    </>
  );
}

function useGoHome(now: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => void navigate(pathTo('home')), HOME_AFTER);
    return () => clearTimeout(timer);
  }, [now, navigate]);
}
