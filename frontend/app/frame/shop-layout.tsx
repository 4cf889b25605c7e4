import { Outlet } from 'react-router-dom';
import { ShopWindow } from './shop-window.tsx';

/** Of the pages that visitors and members see. */
export function ShopLayout() {
  return (
    <ShopWindow>
      <Outlet />
    </ShopWindow>
  );
}
