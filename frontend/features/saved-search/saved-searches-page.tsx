import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedSearchShown } from '#domain/saved-search/api.ts';
import { hasNews, NO_NEWS } from '#domain/saved-search/emails.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { filterChips } from '#frontend/features/directory/filter-words.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { fromSearch } from '#frontend/lib/address/directory-filters.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { savedSearchesQuery } from '#frontend/features/directory/saved-searches.ts';
import { RenameSearch } from './rename-search.tsx';

/** What is said when a search could not be removed. */
const FAILED = ['The search was not removed', 'Please try again.'] as const;

type Asking = { readonly what: 'rename' | 'remove'; readonly search: SavedSearchShown } | null;

/** The searches that a member keeps: shown again, renamed, told about or not, removed. */
export function Component() {
  const query = useQuery(savedSearchesQuery);
  const { isPending } = query;
  const data = query.data?.searches;
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  const hasSome = data !== undefined && data.length > 0;
  return (
    <>
      <PageHeading title="Saved Searches" {...(hasSome && { count: formatCount(data.length, 'search', 'searches') })}>
        What you look for, to find it again with one press, or to hear of it when something new fits.
      </PageHeading>
      {isPending && <SkeletonLines label="Loading your searches" />}
      <LoadFailure title="Your searches could not be loaded" query={query} />
      {data && !hasSome && (
        <EmptyState
          title="No saved searches yet"
          icon={<Search className="size-7" />}
          action={
            <Link to={pathTo('directory')} className={buttonClass()}>
              Browse Activities
            </Link>
          }
        >
          <p>Search the directory or choose some filters there, then press “Save this search”.</p>
        </EmptyState>
      )}
      {hasSome && (
        <ul className="max-w-200 space-y-4">
          {data.map((search) => (
            <li key={search.id}>
              <SearchCard search={search} onAsk={(what) => setAsking({ what, search })} />
            </li>
          ))}
        </ul>
      )}
      {asking?.what === 'rename' && <RenameSearch search={asking.search} onClose={close} />}
      {asking?.what === 'remove' && <RemoveSearch search={asking.search} onClose={close} />}
    </>
  );
}

interface SearchCardProps {
  readonly search: SavedSearchShown;
  readonly onAsk: (what: 'rename' | 'remove') => void;
}

function SearchCard({ search: { id, name, query, emails }, onAsk }: SearchCardProps) {
  const changing = useCommand('PUT /api/saved-searches/:id', {
    onError: (error) => toast.error(errorWords(error, 'The emails were not changed', 'Please try again.')),
  });
  const filters = filterChips(fromSearch(new URLSearchParams(query)));
  return (
    <Card>
      <h2 className="text-title font-extrabold wrap-anywhere">
        <Link to={`${pathTo('directory')}?${query}`} className="text-link">
          {name}
        </Link>
      </h2>
      <p className="mt-1 text-soft wrap-anywhere">{filters.map(({ label }) => label).join(' · ')}</p>
      {hasNews(query) ? (
        <CheckboxField
          className="mt-1"
          label={
            <>
              Email me when something new fits<span className="sr-only"> {name}</span>
            </>
          }
          checked={emails}
          // Not switched off while it is sent, which would throw the focus away.
          onChange={({ target: { checked } }) => {
            if (!changing.isPending) changing.mutate({ params: { id }, body: { emails: checked } });
          }}
        />
      ) : (
        <p className="mt-1">{NO_NEWS}</p>
      )}
      <div className="mt-1 -ml-3.5 flex flex-wrap gap-1">
        <Button variant="ghost" size="small" onClick={() => onAsk('rename')}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" size="small" onClick={() => onAsk('remove')}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </Card>
  );
}

function RemoveSearch({
  search: { id, name },
  onClose,
}: {
  readonly search: SavedSearchShown;
  readonly onClose: () => void;
}) {
  const removing = useCommand('DELETE /api/saved-searches/:id', {
    failure: (error) => errorWords(error, ...FAILED),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removing.mutate({ params: { id } }, { onSuccess: onClose })}
      title="Remove this search?"
      message={`“${name}” will no longer be kept, and you will get no more emails about it.`}
      confirmLabel="Remove"
      danger
      loading={removing.isPending}
      submitError={removing.error && errorWords(removing.error, ...FAILED)}
    />
  );
}
