import { useState } from 'react';
import type { ChangeRow } from '#frontend/features/listing/changes/change-rows.ts';
import { factsChanged } from './facts.tsx';
import type { Reviewed } from './reviewed.ts';

/** What an admin looks at, and what others made of it meanwhile. `listed` is undefined once its list does not show it any more. */
export function useSeen<Item extends { readonly id: string }, Action extends string, Output>(
  reviewed: Reviewed<Item, Action, Output>,
  opened: Item,
  listed: Item | undefined,
) {
  const [looked, setLooked] = useState(opened);
  // Corrections of one's own are no news.
  const [own, setOwn] = useState<number | null>(null);
  const latest = listed ?? looked;
  const revisionOf = reviewed.revisionOf ?? ((): number => 0);
  const isNewer = revisionOf(latest) > revisionOf(looked);
  if (isNewer && revisionOf(latest) === own) setLooked(latest);
  // Where nothing of it is written anew while it waits, it is shown as it stands.
  const item = isNewer ? looked : latest;
  const isDecided =
    reviewed.choicesFor(opened).length > 0 &&
    (listed === undefined || reviewed.standingOf(listed).label !== reviewed.standingOf(opened).label);
  const stale: readonly ChangeRow[] | null = isNewer
    ? factsChanged(reviewed.factsOf(looked), reviewed.factsOf(latest))
    : null;
  return { item, isDecided, stale, showCurrent: (): void => setLooked(latest), correctedTo: setOwn };
}
