import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../components/state/states.tsx';

/** A page that could not be shown: its file did not load, for instance after a new version was put in place. */
export function RouteError() {
  usePageTitle('Something went wrong');
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
        <p>Please check your connection and try again.</p>
      </ErrorState>
    </>
  );
}
