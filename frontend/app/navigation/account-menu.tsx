import { ChevronDown, CircleUserRound, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { menuFor } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Menu } from '#frontend/components/layer/menu.tsx';
import { menuItem } from '#frontend/components/layer/menu-item.ts';
import { SignOut } from './sign-out.tsx';

/** The signed-in person's menu in the header. */
export function AccountMenu({ user }: { readonly user: User }) {
  return (
    <Menu
      buttonClass={buttonClass({ variant: 'ghost' })}
      button={
        <>
          <ProfileImage user={user} />
          {user.firstName || 'Account'}
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
    >
      {menuFor('account', user.role).map((item) => (
        <Link key={item.label} to={item.to} {...menuItem}>
          {item.label}
        </Link>
      ))}
      <hr className="my-2 border-line" />
      <SignOut {...menuItem}>
        <LogOut aria-hidden className="size-5" />
        Sign Out
      </SignOut>
    </Menu>
  );
}

function ProfileImage({ user }: { readonly user: User }) {
  if (user.profileImageUrl === null) return <CircleUserRound aria-hidden className="size-7" />;
  return <img src={user.profileImageUrl} alt="" width={28} height={28} className="size-7 rounded-full object-cover" />;
}
