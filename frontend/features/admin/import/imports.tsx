import { useSearchParams } from 'react-router-dom';
import type { BulkImportView } from '#domain/bulk-import/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { IMPORTS_SHOWN, importsQuery } from './api.ts';
import { countsWords, doneWords } from './import-words.ts';

const ImportProgress = part(async () => (await import('./import-progress.tsx')).ImportProgress);
/** The page of this list in the address, which has the pages of another list, too. */
const PAGE = 'imports';

/** What was imported in bulk and how far it is, whoever began it; one of them opens beside (`?import={id}`). */
export function Imports() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get('import');
  const page = pageNumber(new URLSearchParams({ page: search.get(PAGE) ?? '' }));
  const query = useLiveQuery(importsQuery(page));
  const set = (name: string, value: string | null, replace: boolean): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  // Nobody has imported anything yet: the button at the top says all there is to say.
  const isNothing = query.data?.total === 0;
  return (
    <>
      {!isNothing && (
        <section aria-labelledby="bulk-imports">
          <h2 id="bulk-imports" className="mb-3 text-title font-extrabold">
            Bulk Imports
          </h2>
          <AdminList
            label="Bulk imports"
            query={query}
            items={query.data?.items}
            keyOf={({ id }) => id}
            columns={columns((id) => set('import', id, false), opened)}
            loading="Loading the imports"
            failure="The imports could not be loaded"
            empty={{ title: 'No more imports', text: 'The earlier pages have them all.' }}
            pager={
              <Pager
                label="imports"
                page={page}
                pageSize={IMPORTS_SHOWN}
                total={query.data?.total}
                onPage={(next) => set(PAGE, next === 1 ? null : String(next), true)}
              />
            }
          />
        </section>
      )}
      {opened !== null && (
        <Opening>
          <ImportProgress key={opened} id={opened} onClose={() => set('import', null, true)} />
        </Opening>
      )}
    </>
  );
}

const columns = (open: (id: string) => void, opened: string | null): Columns<BulkImportView> => ({
  first: {
    label: 'Import',
    name: ({ total }) => formatCount(total, 'address', 'addresses'),
    text: countsWords,
  },
  others: [
    {
      label: 'State',
      oneLine: true,
      cell: (each) => (each.waiting > 0 ? <Badge tone="brand">{doneWords(each)}</Badge> : <Badge>Finished</Badge>),
    },
    { label: 'By', cell: ({ startedBy }) => startedBy ?? 'Somebody whose account is deleted', spare: true },
    { label: 'Started', cell: ({ startedAt }) => <TimeAgo at={startedAt} />, oneLine: true, spare: true },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === opened,
});
