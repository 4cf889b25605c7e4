import { useState } from 'react';

/**
 * What is open under `id`: as `items` has it, or as they had it last, since somebody may be writing in it when another admin takes it
 * away. `isListed` says whether it is still there; while nothing is known it is.
 */
export function useOpened<Item extends { readonly id: string }>(
  items: readonly Item[] | undefined,
  id: string | null,
): { readonly opened: Item | undefined; readonly isListed: boolean } {
  const [seen, setSeen] = useState<Item | null>(null);
  const listed = items?.find((each) => each.id === id);
  if (listed !== undefined && listed !== seen) setSeen(listed);
  return {
    opened: listed ?? (seen?.id === id ? seen : undefined),
    isListed: items === undefined || listed !== undefined,
  };
}
