import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { foundIn, LOOK_AFTER_MS } from './api.ts';

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
