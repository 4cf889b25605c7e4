import { useLayoutEffect } from 'react';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { signs } from './places.ts';

/**
 * Brings a reader who comes back to a page, or loads it again, to the pixel where they left it; stands after `<ScrollRestoration/>`,
 * once for each entry of the history. The router goes to the place once, when the page is first drawn: often with grey
 * shapes for what has not come, in the system's letters, and shorter than it will be. What comes then makes the page another height.
 * So the place is taken again each time that the height changes, until the reader does something themselves.
 */
export function KeptPlace({ place }: { readonly place: number }): null {
  useLayoutEffect(() => hold(place), [place]);
  return null;
}

/** Keeps the page at `place` (pixels from its top) while its height changes. Answers what ends that. */
function hold(place: number): () => void {
  const page = document.documentElement;
  let height = page.scrollHeight;
  const over = new AbortController();
  const letGo = (): void => over.abort();
  // Two hands would pull: the browser keeps in view what stands there meanwhile, be it a grey shape, and does so after us.
  page.style.overflowAnchor = 'none';
  const resized = new ResizeObserver(() => {
    height = page.scrollHeight;
    scrollTo(0, place);
  });
  over.signal.addEventListener('abort', () => {
    resized.disconnect();
    page.style.overflowAnchor = '';
  });
  const heard = { passive: true, signal: over.signal };
  for (const sign of signs) addEventListener(sign, letGo, heard);
  // A hand on its way to a button must not find another there, moved by what somebody else has changed. While the page is still
  // coming it is only the hand that went Back.
  addEventListener('pointermove', () => isComing() || letGo(), heard);
  // The scroll bar, a search in the page, a screen reader: the page moves though its height stays.
  const moved = (): boolean => Math.abs(scrollY - Math.min(place, page.scrollHeight - innerHeight)) > 1;
  addEventListener('scroll', () => page.scrollHeight === height && moved() && letGo(), heard);
  resized.observe(page);
  return letGo;
}

/** Whether something of the page is on its way. */
function isComing(): boolean {
  return queryClient.isFetching() > 0 || document.fonts.status === 'loading';
}
