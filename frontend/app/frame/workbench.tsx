import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '#domain/member/views.ts';
import type { Layout } from '#domain/site/pages.ts';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Logo } from '#frontend/app/logo.tsx';
import { type FrameProps, useMain } from './frame.ts';
import { SearchDialog } from './search-dialog.tsx';
import { WorkbenchNav } from './workbench-nav.tsx';

interface WorkbenchProps extends FrameProps {
  readonly user: User;
  readonly layout: Layout;
}

/**
 * Around where providers and admins work: navigation at the left (a drawer on small screens), a bar with the search of everything,
 * and the page in the full width that is left.
 */
export function Workbench({ user, layout, children }: WorkbenchProps) {
  const main = useMain();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <div className="flex grow lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-card px-3 py-2 lg:block">
        <div className="px-2">
          <Logo />
        </div>
        <WorkbenchNav user={user} layout={layout} />
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-card px-2 sm:px-5">
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={drawerOpen}
            className="lg:hidden"
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon aria-hidden className="size-6" />
          </IconButton>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={() => setSearching(true)}
            className="flex h-9 w-full max-w-105 items-center gap-2 rounded-control border border-control bg-field px-3 text-left text-small text-soft"
          >
            <Search aria-hidden className="size-4" />
            Search everything
            <kbd className="ml-auto hidden font-sans sm:inline">Ctrl K</kbd>
          </button>
        </header>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 grow px-4 py-5 sm:px-5">
          {children}
        </main>
      </div>
      {drawerOpen && (
        <Dialog open onClose={() => setDrawerOpen(false)} title={user.firstName || 'Account'} place="left">
          <WorkbenchNav user={user} layout={layout} onFollow={() => setDrawerOpen(false)} />
        </Dialog>
      )}
      {searching && <SearchDialog layout={layout} onClose={() => setSearching(false)} />}
    </div>
  );
}
