import { useState } from 'react';
import { part } from '#frontend/lib/browser/part.ts';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { directoryPath, loginPath } from '#frontend/lib/address/paths.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';

const SaveSearchDialog = part(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog);

interface SaveSearchProps {
  readonly filters: DirectoryFilters;
  readonly isSignedIn: boolean;
}
const look = 'inline-flex min-h-9 items-center px-2 text-small font-bold whitespace-nowrap text-link';

/** Keeps what is filtered, to be found again and told about. Whoever is signed out signs in first and comes back to the same list. */
export function SaveSearch({ filters, isSignedIn }: SaveSearchProps) {
  const [open, setOpen] = useState(false);
  if (!isSignedIn)
    return (
      <a href={loginPath(directoryPath(filters))} className={look}>
        Sign in to save this search
      </a>
    );
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={look}>
        Save this search
      </button>
      <Opening>{open && <SaveSearchDialog filters={filters} onClose={() => setOpen(false)} />}</Opening>
    </>
  );
}
