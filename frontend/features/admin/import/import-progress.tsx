import { RotateCcw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BulkImportDetail } from '#domain/bulk-import/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { ProgressBar } from '#frontend/components/state/progress-bar.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCreating } from '#frontend/features/admin/create/use-creating.ts';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { isKept, keep } from '#frontend/lib/kept/kept.ts';
import { importQuery } from './api.ts';
import { countsWords, doneWords, type ImportedRow, outcomes } from './import-words.ts';
import { IMPORT } from './typed-addresses.ts';

/** How far an import is, address by address, beside the page; it goes on whether anybody looks or not. */
export function ImportProgress({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useLiveQuery(importQuery(id));
  const job = query.data;
  return (
    <Dialog
      open
      place="beside"
      onClose={onClose}
      title="Bulk Import"
      description={
        job && (
          <>
            Started by {job.startedBy ?? 'somebody whose account is deleted'}, <TimeAgo at={job.startedAt} />
          </>
        )
      }
    >
      {isMissing(query.error) ? (
        <EmptyState title="There is no such import">
          <p>Its address may have been cut short.</p>
        </EmptyState>
      ) : (
        <div className="space-y-4">
          {job && <Progress job={job} />}
          <AdminList
            label="Addresses of this import"
            query={query}
            items={job?.results.map((row, place) => ({ ...row, place }))}
            keyOf={({ place }) => place}
            loading="Loading the addresses"
            failure="The import could not be loaded"
            empty={{ title: 'No addresses', text: 'This import has none.' }}
          >
            {(row) => <Imported row={row} />}
          </AdminList>
        </div>
      )}
    </Dialog>
  );
}

function Progress({ job }: { readonly job: BulkImportDetail }) {
  return (
    <div className="space-y-2">
      <div role="status">
        <p className="font-bold">{job.waiting > 0 ? doneWords(job) : 'Finished'}</p>
        <p className="text-soft">{countsWords(job)}</p>
      </div>
      <ProgressBar label="Addresses done" value={job.total - job.waiting} max={job.total} />
      <ImportAgain job={job} />
    </div>
  );
}

/** What could not be read may be readable later: its addresses are put in the box of a new import, for the admin to send. */
function ImportAgain({ job: { results, waiting } }: { readonly job: BulkImportDetail }) {
  const { begin } = useCreating();
  const unread = results.filter(({ outcome }) => outcome === 'unreadable').map(({ url }) => url);
  if (waiting > 0 || unread.length === 0) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        // What somebody is typing there stays.
        if (!isKept(IMPORT)) keep(IMPORT, { urls: unread.join('\n') });
        begin('import');
      }}
    >
      <RotateCcw aria-hidden className="size-4" />
      Import What Was Not Read Again
    </Button>
  );
}

function Imported({ row }: { readonly row: ImportedRow }) {
  const { url, outcome, message, name, listingId } = row;
  const [tone, label] = outcome === null ? (['brand', 'Waiting'] as const) : outcomes[outcome];
  return (
    <div className="space-y-1 border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {listingId !== null && <ToListing row={row} listingId={listingId} name={name ?? 'A listing without a name'} />}
      </div>
      <p className="text-small wrap-anywhere">
        {URL.canParse(url) ? (
          <StrangerLink href={url} className="text-link underline underline-offset-4">
            {url}
          </StrangerLink>
        ) : (
          url
        )}
      </p>
      <p className="text-small text-soft">{message}</p>
    </div>
  );
}

/** To its review while it waits, else to its page. */
function ToListing({
  row: { status },
  listingId,
  name,
}: {
  readonly row: ImportedRow;
  readonly listingId: string;
  readonly name: string;
}) {
  const [search] = useSearchParams();
  const to =
    status === 'live'
      ? pathTo('listing', { id: listingId })
      : { search: `?${new URLSearchParams({ ...Object.fromEntries(without(search, 'import')), review: listingId })}` };
  return (
    <Link to={to} preventScrollReset className="font-bold text-link underline underline-offset-4 wrap-anywhere">
      {name}
    </Link>
  );
}

const without = (search: URLSearchParams, name: string): [string, string][] =>
  [...search].filter(([each]) => each !== name);
