import { lazy, Suspense } from 'react';
import { buttonClass } from '#frontend/components/button/button-class.ts';

export const routeError = async () => (await import('./route-error.tsx')).RouteError;
const RouteError = lazy(async () => ({ default: await routeError().catch(() => Unreached) }));

/** In the place of a page that could not be shown. */
export function Trouble() {
  return (
    <Suspense>
      <RouteError />
    </Suspense>
  );
}

/** Where not even what tells of trouble could be loaded. */
function Unreached() {
  return (
    <div role="alert" className="container-page py-10">
      <h1 className="text-heading font-extrabold">This page could not be loaded</h1>
      <p className="my-3">Please check your connection and try again.</p>
      <button type="button" onClick={() => location.reload()} className={buttonClass()}>
        Try again
      </button>
    </div>
  );
}
