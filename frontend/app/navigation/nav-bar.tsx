import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { menuFor, menuOf } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { isActive } from './is-active.ts';
import { part } from '#frontend/lib/browser/part.ts';

const SwitchView = part(async () => (await import('./switch-view.tsx')).SwitchView);

/** The signed-in navigation bar. */
export function NavBar({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const items = menuFor('bar', user.role);
  return (
    <nav aria-label="Your account" className="border-b border-line bg-tint">
      <div className="container-page flex min-h-12 items-center gap-2">
        <ul className="hidden gap-1 lg:flex">
          {items.map((item) => (
            <li key={item.to}>
              <NavBarLink {...item} active={isActive(item.to, pathname)} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="nav-bar-list"
          onClick={() => setOpen(!open)}
          className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), '-ml-3 lg:hidden')}
        >
          <MenuIcon aria-hidden className="size-5" />
          Go to
          <ChevronDown aria-hidden className={classNames('size-4', open && 'rotate-180')} />
        </button>
        {user.role === 'admin' && (
          <div className="hidden lg:block">
            <Suspense>
              <SwitchView />
            </Suspense>
          </div>
        )}
        <p className="ml-auto min-w-0 truncate text-small font-bold text-strong">
          Welcome, {user.firstName || 'User'}!
        </p>
      </div>
      <div id="nav-bar-list" hidden={!open} className="container-page pb-3 lg:hidden">
        <ul>
          {items.map((item) => (
            <li key={item.to}>
              <NavBarLink {...item} active={isActive(item.to, pathname)} onFollow={() => setOpen(false)} />
            </li>
          ))}
        </ul>
        {user.role === 'admin' && (
          <>
            <h2 className="mt-3 px-4 text-small font-bold text-soft">View as Different Role</h2>
            <ul>
              {menuOf('roles').map((view) => (
                <li key={view.to}>
                  <NavBarLink {...view} active={false} onFollow={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </nav>
  );
}

function NavBarLink(props: {
  readonly label: string;
  readonly to: string;
  readonly active: boolean;
  readonly onFollow?: () => void;
}) {
  return (
    <Link
      to={props.to}
      aria-current={props.active ? 'page' : undefined}
      {...(props.onFollow ? { onClick: props.onFollow } : {})}
      className={classNames(
        'flex min-h-11 items-center rounded-full px-4 font-bold whitespace-nowrap lg:min-h-9 lg:text-small',
        props.active ? 'bg-action text-on-fill' : 'text-ink hover:bg-field',
      )}
    >
      {props.label}
    </Link>
  );
}
