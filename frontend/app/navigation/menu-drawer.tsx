import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { headerFor, menuFor } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { loginPath, registerPath } from '#frontend/lib/address/paths.ts';
import { SignOut } from './sign-out.tsx';

interface MenuDrawerProps {
  readonly user: User | null;
  /** The address to come back to after signing in. */
  readonly here: string;
  readonly onClose: () => void;
}
const linkClass = 'flex min-h-12 items-center gap-3 rounded-control px-3 text-lead font-bold hover:bg-tint';

/** The header's items on small screens. */
export function MenuDrawer({ user, here, onClose }: MenuDrawerProps) {
  const items = [...headerFor(user?.role), ...(user ? menuFor('account', user.role) : [])];
  return (
    <Dialog open onClose={onClose} title={user?.firstName || (user ? 'Account' : 'Menu')} place="right">
      <nav aria-label="Menu">
        <ul className="space-y-1">
          {items.map((item) => (
            <li key={item.label}>
              <Link to={item.to} onClick={onClose} className={linkClass}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 space-y-3 border-t border-line pt-6">
        {user ? (
          <SignOut className={linkClass}>
            <LogOut aria-hidden className="size-5" />
            Sign Out
          </SignOut>
        ) : (
          <>
            <a href={loginPath(here)} className={buttonClass({ variant: 'secondary', wide: true })}>
              Sign In
            </a>
            <Link to={registerPath(here)} onClick={onClose} className={buttonClass({ wide: true })}>
              Register Free
            </Link>
          </>
        )}
      </div>
    </Dialog>
  );
}
