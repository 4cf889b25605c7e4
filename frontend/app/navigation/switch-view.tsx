import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { menuOf } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Menu, MenuItem } from '#frontend/components/layer/menu.tsx';

/** Admins look at the site as others do. It changes the page, never what they may do. */
export function SwitchView() {
  return (
    <Menu
      title="View as Different Role"
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <ArrowLeftRight aria-hidden className="size-4" />
          Switch View
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {menuOf('roles').map((view) => (
        <MenuItem key={view.to}>
          <Link to={view.to}>{view.label}</Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
