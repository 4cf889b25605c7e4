import { useEffect, useRef } from 'react';
import type { CallName } from './call-types.ts';
import { mayShow } from './reads.ts';
import { hearUpdates } from './site.ts';

/**
 * Calls `onUpdate` whenever something changed on the server that `name` is read from (server-sent events), and when the line is
 * there again after it was lost: what happened meanwhile was told to nobody. A list that must not go stale polls as well, since a lost notice is
 * only a lost notice.
 */
export function useUpdates(name: CallName, onUpdate: () => void): void {
  const latest = useRef(onUpdate);
  useEffect(() => {
    latest.current = onUpdate;
  });
  useEffect(
    () =>
      hearUpdates((model) => {
        if (model === null || mayShow(name, [model])) latest.current();
      }),
    [name],
  );
}
