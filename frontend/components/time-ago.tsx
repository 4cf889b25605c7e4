import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#frontend/lib/format.ts';
import { relativeTime, waitingTime } from '#frontend/lib/relative-time.ts';

/** Milliseconds after which what is said of a time is looked at again. */
const STEP = 30_000;

/** A time of the workbench: how long ago up to a day, with the exact time on hover. */
export const TimeAgo = ({ at }: { readonly at: string }) => <Time at={at} wordsOf={relativeTime} />;

/** How long something has waited, with the exact time on hover. */
export const Waiting = ({ since }: { readonly since: string }) => <Time at={since} wordsOf={waitingTime} />;

function Time({ at, wordsOf }: { readonly at: string; readonly wordsOf: (at: string, now: number) => string }) {
  const words = useSyncExternalStore(everyStep, () => wordsOf(at, Date.now()));
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
