import { useEffect } from 'react';
import { fullTitle } from '#domain/site/pages.ts';

let told: (() => void) | undefined;

/** Calls `listener` whenever a page has got its title. Answers how to stop. */
export function onPageNamed(listener: () => void): () => void {
  told = listener;
  return () => (told = undefined);
}

/**
 * Names the page in the browser's tab and history, and for screen readers after a navigation: by its entry in the registry, and
 * in the page itself where its title follows from what it shows.
 */
export function usePageTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = fullTitle(title);
    told?.();
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
