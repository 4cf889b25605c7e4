import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { headerFor } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { Skeleton } from '#frontend/components/state/skeleton.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { loginPath, registerPath } from '#frontend/lib/address/paths.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { Logo } from './logo.tsx';
import { isActive } from './navigation/is-active.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { useMedia } from '#frontend/lib/browser/use-media.ts';

// Most visitors never open these: their code comes when it is needed.
const AccountMenu = part(async () => (await import('./navigation/account-menu.tsx')).AccountMenu);
const MenuDrawer = part(async () => (await import('./navigation/menu-drawer.tsx')).MenuDrawer);

export function Header() {
  const { user, isLoading } = useSession();
  const { pathname, search, key } = useLocation();
  // A telephone shows the drawer instead, and need not load what it hides.
  const hasRoom = useMedia('(width >= 48rem)');
  const here = pathname + search;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card/95 backdrop-blur">
      <div className="container-page flex h-16 items-center gap-4">
        <Logo />
        <nav aria-label="Main" className="ml-4 hidden md:block">
          {headerFor(user?.role).map(({ name, label, to }) => (
            <Link
              key={name}
              to={to}
              aria-current={isActive(to, pathname) ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-4 font-bold text-ink hover:bg-tint aria-[current=page]:text-link"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-2 md:flex noscript:flex">
          {user && hasRoom && (
            <Suspense fallback={<Skeleton className="h-11 w-24" />}>
              <AccountMenu user={user} />
            </Suspense>
          )}
          {!user && (
            // Until it is known who is here only those see it who will never be asked.
            <div className={isLoading ? 'hidden noscript:contents' : 'contents'}>
              <a href={loginPath(here)} className={buttonClass({ variant: 'ghost' })}>
                Sign In
              </a>
              <Link to={registerPath(here)} className={classNames(buttonClass(), 'max-md:noscript:hidden')}>
                Register Free
              </Link>
            </div>
          )}
        </div>
        <MenuButton key={key} user={user} here={here} />
      </div>
    </header>
  );
}

/** Belongs to its page: whoever goes on to another one before the menu has come has no use for it there. */
function MenuButton({ user, here }: { readonly user: User | null; readonly here: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="ml-auto md:hidden noscript:hidden"
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden className="size-6" />
      </IconButton>
      {isOpen && (
        <Opening>
          <MenuDrawer user={user} here={here} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
