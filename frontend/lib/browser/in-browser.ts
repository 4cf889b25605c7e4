import { createContext, use, useSyncExternalStore } from 'react';
import { londonDate } from '#domain/kernel/london-date.ts';

const never = () => () => undefined;

/**
 * False on the server and in the moment in which the browser takes over what was rendered there, true ever after: for what only a
 * browser can draw. What was rendered has to look the same at first.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Where and when the server has rendered a page. */
export interface Rendered {
  /** The address of the site as the server knows it, e.g. `https://hopscotch.example`. */
  readonly site: string;
  /** The day by the server's clock, e.g. `2026-11-28`: that of a browser may be years from it. */
  readonly day: string;
}

export const RenderedAt = createContext<Rendered | undefined>(undefined);

/** The address of the site, which people tell each other. */
export function useSiteAddress(): string {
  const rendered = use(RenderedAt);
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => rendered?.site ?? '',
  );
}

/** Today in London, e.g. `2026-11-28`: what is drawn by it looks the same at first, whatever the browser's clock says. */
export function useToday(): string {
  const rendered = use(RenderedAt);
  const today = (): string => londonDate(new Date());
  return useSyncExternalStore(never, today, () => rendered?.day ?? today());
}
