import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { again } from '#event-store/background.ts';
import type { GiveBack, Semaphore } from '#platform/turns/semaphore.ts';
import type { Claim, OpenRuns } from './open-runs.ts';
import type { Worker } from './worker.ts';

export interface TakeUpDependencies {
  readonly runs: OpenRuns;
  readonly worker: Worker;
  readonly places: Semaphore;
  readonly logger: Logger;
  /** How long a run may wait for the queue before it is taken up past it, ms; asked each time. */
  readonly patienceMs: () => number;
  /** How often to look without being woken, ms. */
  readonly pollMs: number;
}

/**
 * Takes up the open runs that reached nobody through the queue: it was away, it lost them, or whoever had them died. Looks again
 * when woken and every `pollMs`.
 */
export function takeUpOpenRuns(deps: TakeUpDependencies): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const inHand = new Set<Promise<unknown>>();
  let woken = false;
  let wake = (): void => undefined;
  const lookAgain = (): void => {
    woken = true;
    wake();
  };
  const start = (claim: Claim, giveBack: GiveBack): void => {
    const work = deps.worker
      .carryOut(claim)
      .catch((error: unknown) => deps.logger.warn({ err: error, runId: claim.runId }, 'an open run has to wait'))
      .finally(() => {
        giveBack();
        inHand.delete(work);
        lookAgain();
      });
    inHand.add(work);
  };
  const look = async (): Promise<void> => {
    woken = false;
    await lookOnce(deps, start);
    if (woken) return;
    const waiting = new AbortController();
    wake = () => waiting.abort();
    const signal = AbortSignal.any([waiting.signal, stopping.signal]);
    await sleep(deps.pollMs, undefined, { signal }).catch(() => undefined);
  };
  const running = again({ name: 'open runs', logger: deps.logger }, look, stopping.signal);
  return {
    wake: lookAgain,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(inHand);
    },
  };
}

/** Claims as many waiting runs as there are free places, and starts them. */
async function lookOnce(
  { runs, places, patienceMs }: TakeUpDependencies,
  start: (claim: Claim, giveBack: GiveBack) => void,
): Promise<void> {
  const taken: GiveBack[] = [];
  for (let place = places.tryTake(); place; place = places.tryTake()) taken.push(place);
  try {
    if (taken.length === 0) return;
    for (const claim of await runs.claimWaiting(patienceMs(), taken.length)) {
      const place = taken.pop();
      if (place) start(claim, place);
    }
  } finally {
    for (const giveBack of taken) giveBack();
  }
}
