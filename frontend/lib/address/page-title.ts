import { useEffect } from 'react';
import { fullTitle } from '#domain/site/pages.ts';

/** What a page says of itself in its head; null where it says nothing. */
interface Said {
  readonly title: string | null;
  readonly description: string | null;
}

let told: (() => void) | undefined;
let own: Said = { title: null, description: null };
let instead: Said = own;

/** What our team has the page that is shown say, whatever it says itself; null leaves it to the page. */
export function callPage(said: Said): void {
  instead = said;
  say();
}

function say(): void {
  // What the page has not said yet stands as the server has written it.
  if (own.title !== null) document.title = instead.title ?? own.title;
  if (own.description === null) return;
  const description = instead.description ?? own.description;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
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
    own = { ...own, title: fullTitle(title) };
    say();
    told?.();
  }, [title]);
  useEffect(() => {
    if (description === undefined) return undefined;
    own = { ...own, description };
    say();
    // What comes next may have none of its own.
    return () => {
      own = { ...own, description: null };
    };
  }, [description]);
}
