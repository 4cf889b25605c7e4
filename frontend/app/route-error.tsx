import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '#frontend/components/state/states.tsx';
import { onSiteBack, suspectSite } from '#frontend/lib/api/site.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { isMissingFile } from '#frontend/lib/browser/missing-file.ts';
import { reportError } from '#frontend/lib/report-error.ts';

const reload = (): void => window.location.reload();

/** A page that could not be shown: because of a mistake of ours, or because its file was not there. */
export function RouteError() {
  const error = useRouteError();
  return isMissingFile(error) ? <MissingFile /> : <OurMistake error={error} />;
}

function OurMistake({ error }: { readonly error: unknown }) {
  usePageTitle('Something went wrong');
  useEffect(() => reportError(error), [error]);
  return (
    <ErrorState
      title="Something went wrong on our side"
      headingLevel="h1"
      onRetry={reload}
      retryLabel="Reload the page"
    >
      <p>This is our mistake, not yours, and we have been told about it. Reloading the page often helps.</p>
    </ErrorState>
  );
}

/** The connection was lost, or a new version of the site has taken the place of the one that is open. */
function MissingFile() {
  usePageTitle('This page could not be loaded');
  useEffect(() => {
    suspectSite();
    return onSiteBack(reload);
  }, []);
  return (
    <ErrorState title="This page could not be loaded" headingLevel="h1" onRetry={reload}>
      <p>Part of this page did not reach you. Please check your connection and try again.</p>
    </ErrorState>
  );
}
