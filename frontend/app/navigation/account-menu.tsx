import { ChevronDown, CircleUserRound, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { menuFor } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Menu, MenuItem, MenuSeparator } from '#frontend/components/layer/menu.tsx';
import { logoutPath } from '#frontend/lib/paths.ts';

/** The signed-in person's menu in the header. */
export function AccountMenu({ user }: { readonly user: User }) {
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost' })}>
          <ProfileImage user={user} />
          {user.firstName || 'Account'}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {menuFor('account', user.role).map((item) => (
        <MenuItem key={item.label}>
          <Link to={item.to}>{item.label}</Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem>
        <a href={logoutPath()}>
          <LogOut aria-hidden className="size-5" />
          Sign Out
        </a>
      </MenuItem>
    </Menu>
  );
}

function ProfileImage({ user }: { readonly user: User }) {
  if (user.profileImageUrl === null) return <CircleUserRound aria-hidden className="size-7" />;
  return <img src={user.profileImageUrl} alt="" width={28} height={28} className="size-7 rounded-full object-cover" />;
}
