import { useEffect, useRef } from 'react';
import { hearUpdates } from './site.ts';

/**
 * Calls `onUpdate` whenever one of `models` changed on the server (server-sent events), and when the line is there again after
 * it was lost: what happened meanwhile was told to nobody. A list that must not go stale polls as well, since a lost notice is
 * only a lost notice.
 */
export function useUpdates(models: readonly string[], onUpdate: () => void): void {
  const latest = useRef(onUpdate);
  useEffect(() => {
    latest.current = onUpdate;
  });
  const wanted = models.join(',');
  useEffect(
    () =>
      hearUpdates((model) => {
        if (model === null || wanted.split(',').includes(model)) latest.current();
      }),
    [wanted],
  );
}
