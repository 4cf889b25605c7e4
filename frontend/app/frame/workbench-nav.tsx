import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { type Layout, menuOf, pageOf, pathTo } from '#domain/site/pages.ts';
import { isActive } from '#frontend/app/navigation/is-active.ts';
import { SignOut } from '#frontend/app/navigation/sign-out.tsx';

interface WorkbenchNavProps {
  readonly user: User;
  readonly layout: Layout;
  readonly onFollow?: () => void;
}
const linkClass =
  'flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-tint aria-[current=page]:bg-tint aria-[current=page]:text-strong lg:min-h-9';

/** The pages of a workbench: those laid out for the same people. */
export const workbenchPages = (layout: Layout) =>
  menuOf('workbench').filter(({ name }) => pageOf(name).layout === layout);

/** The workbench's navigation, and below it the way out: as another role, home, signed out. */
export function WorkbenchNav({ user, layout, onFollow }: WorkbenchNavProps) {
  const { pathname } = useLocation();
  const follow = onFollow ? { onClick: onFollow } : {};
  const leave = user.role === 'admin' ? menuOf('roles') : [{ name: 'home', label: 'Home', to: pathTo('home') }];
  return (
    <>
      <nav aria-label="Workbench" className="mt-2">
        <ul>
          {workbenchPages(layout).map(({ name, label, to }) => (
            <li key={name}>
              <Link
                to={to}
                {...follow}
                aria-current={isActive(to, pathname) ? 'page' : undefined}
                className={`${linkClass} text-ink`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="leave-workbench" className="mt-6 border-t border-line pt-3 text-small">
        <h2 id="leave-workbench" className="px-3 pb-1 font-bold text-soft">
          {user.role === 'admin' ? 'View as Different Role' : `Welcome, ${user.firstName || 'User'}!`}
        </h2>
        <ul>
          {leave.map(({ name, label, to }) => (
            <li key={name}>
              <Link to={to} {...follow} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <SignOut className={linkClass}>
              <LogOut aria-hidden className="size-4" />
              Sign Out
            </SignOut>
          </li>
        </ul>
      </nav>
    </>
  );
}
