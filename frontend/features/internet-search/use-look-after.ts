import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Milliseconds after which what a run has found so far is looked for. */
const LOOK_AFTER_MS = 5_000;
/** The lists in which what a run finds shows. */
const foundIn = [
  'GET /api/admin/scraper-reports',
  'GET /api/admin/scraper-status',
  'GET /api/admin/sources',
  'GET /api/admin/listings/pending',
  'GET /api/admin/activities/pending',
  'GET /api/admin/overview',
] as const;

/** Answers what to call when a run has begun: a while later the lists in which it shows are asked for again, and `then` is called. */
export function useLookAfter(then: () => void = () => undefined): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      for (const name of foundIn) void client.invalidateQueries({ queryKey: [name] });
      then();
    }, LOOK_AFTER_MS);
  };
}
