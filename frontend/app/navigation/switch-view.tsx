import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { menuOf } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Menu } from '#frontend/components/layer/menu.tsx';
import { menuItem } from '#frontend/components/layer/menu-item.ts';

/** Admins look at the site as others do. It changes the page, never what they may do. */
export function SwitchView() {
  return (
    <Menu
      title="View as Different Role"
      buttonClass={buttonClass({ variant: 'ghost', size: 'small' })}
      button={
        <>
          <ArrowLeftRight aria-hidden className="size-4" />
          Switch View
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
    >
      {menuOf('roles').map((view) => (
        <Link key={view.to} to={view.to} {...menuItem}>
          {view.label}
        </Link>
      ))}
    </Menu>
  );
}
