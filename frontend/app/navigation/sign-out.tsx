import type { ComponentProps } from 'react';
import { forgetAll } from '#frontend/lib/kept/kept.ts';
import { forgetFavourites, keptFavourites } from '#frontend/features/heart/kept-favourites.ts';
import { forgetTold } from '#frontend/features/points/told.ts';
import { logoutPath } from '#frontend/lib/address/paths.ts';
import { forgetSeenOfOthers } from '#frontend/lib/kept/seen-favourites.ts';

/** The way out. What this tab and others of theirs keep is not for the next person. */
export function SignOut({ children, ...props }: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a {...props} href={logoutPath()} onClick={leave}>
      {children}
    </a>
  );
}

function leave(): void {
  forgetAll();
  forgetSeenOfOthers(null);
  forgetTold();
  // Those for which the account has no room: they would go to the account of whoever signs in next.
  forgetFavourites(keptFavourites());
  // Nor is this page, which Back may bring again as it is: it is read anew then, and shows nothing before.
  addEventListener('pagehide', () => document.getElementById('root')?.setAttribute('hidden', ''), { once: true });
}
