import type { ComponentProps } from 'react';
import { ShowThere } from './page-words.tsx';

/** The page's own words behind a value that a reviewer compares, and the way to where they stand. */
export const PageQuote = ({ words, page }: ComponentProps<typeof ShowThere>) => (
  <blockquote className="border-l-3 border-tint-line pl-2 text-small wrap-anywhere text-soft">
    “{words}” <ShowThere words={words} page={page} />
  </blockquote>
);
