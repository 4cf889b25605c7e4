import { useEffect } from 'react';
import { fullTitle } from '#domain/site/pages.ts';

let told: (() => void) | undefined;
let own = '';
let instead: string | null = null;

/** What our team has the page that is shown be called, whatever it calls itself; null leaves it to the page. */
export function callPage(title: string | null): void {
  instead = title;
  if (own !== '') document.title = instead ?? own;
}

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
    own = fullTitle(title);
    document.title = instead ?? own;
    told?.();
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
