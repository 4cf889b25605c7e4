import { Suspense } from 'react';
import { part } from '#frontend/lib/part.ts';

export const routeError = async () => (await import('./route-error.tsx')).RouteError;
const RouteError = part(routeError);

/** In the place of a page that could not be shown. */
export function Trouble() {
  return (
    <Suspense>
      <RouteError />
    </Suspense>
  );
}
