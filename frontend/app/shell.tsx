import { Suspense, useContext, useEffect, useMemo } from 'react';
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { OnItsWay } from '#frontend/components/state/on-its-way.tsx';
import { useAwake } from '#frontend/lib/browser/awake.ts';
import { useInBrowser } from '#frontend/lib/browser/in-browser.ts';
import { useToast } from '#frontend/lib/toast.ts';
import { useNavigationFocus } from './navigation/navigation-focus.ts';
import { placeOfLoaded, PLACES } from './navigation/places.ts';
import { PageWords } from './page-words.tsx';
import { routeError } from './trouble.tsx';
import { part } from '#frontend/lib/browser/part.ts';

// What tells people of trouble comes with the first sign that somebody is there, before they can meet any.
const toaster = async () => (await import('#frontend/components/state/toaster.tsx')).Toaster;
const Toaster = part(toaster, { waits: true });
const SiteAway = part(async () => (await import('./site-away.tsx')).SiteAway, { waits: true });
const Milestones = part(async () => (await import('#frontend/features/points/milestones.ts')).Milestones, {
  waits: true,
});
const AccountFavourites = part(
  async () => (await import('#frontend/features/heart/account-favourites.tsx')).AccountFavourites,
  { waits: true },
);
const KeptPlace = part(async () => (await import('./navigation/kept-place.ts')).KeptPlace, { waits: true });

/** What every page has, whatever its frame: the way past the navigation, its title, notices, the place it was left at. */
export function Shell() {
  const { main, announcement } = useNavigationFocus();
  const { key } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const inBrowser = useInBrowser();
  const restored = useContext(RouterState)?.restoreScrollPosition;
  const left = useMemo(() => (inBrowser ? placeOfLoaded(key) : undefined), [inBrowser, key]);
  // A page that arrives drawn the router leaves to the browser, which goes to the place once, in the letters that it has.
  const place = restored === false ? left : restored;
  const hasToast = useToast() !== null;
  const awake = useAwake();
  useEffect(() => {
    if (awake) void Promise.allSettled([toaster(), routeError()]);
  }, [awake]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-50 rounded-full bg-action px-5 py-3 font-bold text-on-fill focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to main content
      </a>
      {busy && <OnItsWay />}
      <PageWords />
      <Outlet context={main} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {hasToast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      {awake && (
        <>
          <Suspense>
            <SiteAway />
          </Suspense>
          {/* Apart: while the site is away their files may not come, and that must be said all the same. */}
          <Suspense>
            <Milestones />
            <AccountFavourites />
          </Suspense>
        </>
      )}
      {typeof place === 'number' && (
        <Suspense>
          <KeptPlace key={key} place={place} />
        </Suspense>
      )}
      <ScrollRestoration storageKey={PLACES} />
    </div>
  );
}
