import { useEffect, useRef } from 'react';

/**
 * What comes after what was decided on, by `ids` as they stood when it was opened: the list has gone on meanwhile. Behind the last
 * one it is the one before; null when nothing is left.
 */
export function useNext(ids: readonly string[] | undefined, opened: string | null): (decided: string) => string | null {
  const stood = useRef<readonly string[]>([]);
  const now = useRef<readonly string[]>([]);
  useEffect(() => {
    now.current = ids ?? [];
    if (opened === null || ids?.includes(opened)) stood.current = now.current;
  });
  return (decided) => {
    const at = stood.current.indexOf(decided);
    const [before, behind] = [stood.current.slice(0, Math.max(at, 0)), stood.current.slice(at + 1)];
    const left = (id: string): boolean => id !== decided && now.current.includes(id);
    const others = now.current.filter((id) => id !== decided && !stood.current.includes(id));
    return [...behind.filter(left), ...others, ...before.toReversed().filter(left)][0] ?? null;
  };
}
