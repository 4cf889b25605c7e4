import { Suspense, useState } from 'react';
import type { Layout } from '#domain/site/pages.ts';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { part } from '#frontend/lib/browser/part.ts';
import { SearchBox } from './search-box.tsx';

const SearchEverything = part(async () => (await import('./search-everything.tsx')).SearchEverything);

/** What is searched, by who works there. */
const labels = { admin: 'Page, listing, provider, member or lead', provider: 'Page or activity' } as const;

interface SearchDialogProps {
  readonly layout: Layout;
  readonly onClose: () => void;
}

/**
 * The workbench's search of everything. It lies over the page from the press of its key on, before what searches has arrived: else
 * letters that are meant for it would press the page's keys, which decide. They wait in the box.
 */
export function SearchDialog({ layout, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const box = { label: labels[layout === 'admin' ? 'admin' : 'provider'], typed, onType: setTyped, onClose };
  return (
    <Dialog open onClose={onClose} title="Search everything">
      <Suspense fallback={<SearchBox {...box} />}>
        <SearchEverything layout={layout} {...box} />
      </Suspense>
    </Dialog>
  );
}
