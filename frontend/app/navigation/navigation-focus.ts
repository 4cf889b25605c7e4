import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation to another page the focus goes to its main landmark, and its title is announced, as a browser does for
 * pages that it loads itself. A change of the query only (a filter) leaves the focus where it is.
 */
export function useNavigationFocus(): { readonly main: RefObject<HTMLElement | null>; readonly announcement: string } {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // The page sets its title in an effect of its own, which has run by the next frame.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return { main, announcement };
}
