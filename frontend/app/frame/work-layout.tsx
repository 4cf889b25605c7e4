import { Outlet } from 'react-router-dom';
import { mayOpen } from '#domain/site/pages.ts';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { Gate } from '#frontend/app/gate.tsx';
import { useShownPage } from '#frontend/app/shown-page.ts';
import { ShopWindow } from './shop-window.tsx';
import { Workbench } from './workbench.tsx';

/** Of the pages where providers and admins work. Whoever may not open them stands before the shop window. */
export function WorkLayout() {
  const { user, isLoading } = useSession();
  const page = useShownPage();
  if (user && !user.twoStepDue && page && mayOpen(page.layout, user.role)) {
    return (
      <Workbench user={user} layout={page.layout}>
        <Outlet />
      </Workbench>
    );
  }
  if (isLoading) {
    return (
      <main className="grow p-5">
        <SkeletonLines label="Loading" />
      </main>
    );
  }
  return (
    <ShopWindow>
      <Gate />
    </ShopWindow>
  );
}
