import type { ComponentProps } from 'react';
import { leaveBrowser } from '#frontend/features/account/leave-browser.ts';
import { logoutPath } from '#frontend/lib/address/paths.ts';

/** The way out. */
export function SignOut({ children, ...props }: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a {...props} href={logoutPath()} onClick={leave}>
      {children}
    </a>
  );
}

function leave(): void {
  leaveBrowser();
  // Nor is this page, which Back may bring again as it is: it is read anew then, and shows nothing before.
  addEventListener('pagehide', () => document.getElementById('root')?.setAttribute('hidden', ''), { once: true });
}
