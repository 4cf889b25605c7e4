import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { part } from '#frontend/lib/browser/part.ts';
import { bannerQuery } from '#frontend/features/banner/banner-place.tsx';
import { popularQuery } from '#frontend/features/directory/api.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { Landing } from './landing.tsx';

const MemberHome = part(async () => (await import('./member-home.tsx')).MemberHome);

export function loader(_asked: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(popularQuery);
  for (const place of ['homepage_hero', 'mobile'] as const) void client.prefetchQuery(bannerQuery(place));
}

/** The home page: another one for members. While it is not known who is here, the one for everybody. */
export function Component() {
  const { user } = useSession();
  if (!user) return <Landing />;
  return (
    <Suspense fallback={<Landing />}>
      <MemberHome user={user} />
    </Suspense>
  );
}
