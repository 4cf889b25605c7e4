import { useEffect } from 'react';
import { fullTitle } from '#domain/site/pages.ts';

/** What a page says of itself in its head; nothing where it says nothing. */
interface Said {
  title?: string | null | undefined;
  description?: string | null | undefined;
}

let told: (() => void) | undefined;
const own: Said = {};
let instead: Said = {};

/** What our team has the page that is shown say, whatever it says itself; what is left out is left to the page. */
export function callPage(said: Said = {}): void {
  instead = said;
  say();
}

function say(): void {
  // What the page has not said yet stands as the server has written it.
  if (own.title) document.title = instead.title ?? own.title;
  // The head's stands before any field of a form.
  if (own.description)
    document.getElementsByName('description')[0]?.setAttribute('content', instead.description ?? own.description);
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
    own.title = fullTitle(title);
    say();
    told?.();
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    own.description = description;
    say();
  }, [description]);
}
