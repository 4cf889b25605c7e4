import { createContext, use, useSyncExternalStore } from 'react';

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

/** The address of the site as the server knows it, e.g. `https://hopscotch.example`. */
export const RenderedAt = createContext('');

/** The address of the site, which people tell each other. */
export function useSiteAddress(): string {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => renderedAt,
  );
}
