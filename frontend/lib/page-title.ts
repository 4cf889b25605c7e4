import { useEffect } from 'react';
import { brand } from '#domain/brand.ts';

let told: (() => void) | undefined;

/** Calls `listener` whenever a page has got its title. Answers how to stop. */
export function onPageNamed(listener: () => void): () => void {
  told = listener;
  return () => (told = undefined);
}

/** Names the page in the browser's tab and history, and for screen readers after a navigation. */
export function usePageTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
    told?.();
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
