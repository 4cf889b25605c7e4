import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onPageNamed } from '#frontend/lib/address/page-title.ts';

/**
 * After a navigation to another page the focus goes to its main landmark, and its title is announced, as a browser does for
 * pages that it loads itself. A change of the query only (a filter) leaves the focus where it is.
 */
export function useNavigationFocus(): { readonly main: RefObject<HTMLElement | null>; readonly announcement: string } {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const unsaid = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  // Before the page's own effects, of which one names it: at once, or when what it shows has come.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    unsaid.current = true;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(
    () =>
      onPageNamed(() => {
        if (unsaid.current) setAnnouncement(document.title);
        unsaid.current = false;
      }),
    [],
  );
  return { main, announcement };
}
