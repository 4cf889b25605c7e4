import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#frontend/lib/format.ts';
import { relativeTime } from '#frontend/lib/relative-time.ts';

/** Milliseconds after which what is said of a time is looked at again. */
const STEP = 30_000;

/** A time of the workbench: how long ago up to a day, with the exact time on hover. */
export function TimeAgo({ at }: { readonly at: string }) {
  const words = useSyncExternalStore(everyStep, () => relativeTime(at, Date.now()));
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap tabular-nums">
      {words}
    </time>
  );
}

function everyStep(look: () => void): () => void {
  const timer = setInterval(look, STEP);
  return () => clearInterval(timer);
}
