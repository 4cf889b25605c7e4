/** A counting semaphore: whoever does something of which there must not be too much at once takes a place first. */
export interface Semaphore {
  /** Takes a place when one is free. Give it back by calling what is answered, once. */
  tryTake(): GiveBack | undefined;
  /** Waits for a place, in order; undefined when `signal` aborts first. */
  take(signal: AbortSignal): Promise<GiveBack | undefined>;
  /** Places that nobody has. */
  readonly free: number;
}
export type GiveBack = () => void;

export function semaphoreOf(count: number): Semaphore {
  let free = count;
  const waiting = new Set<(place: GiveBack) => void>();
  const place = (): GiveBack => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const [next] = waiting;
      if (next) next(place());
      else free += 1;
    };
  };
  const tryTake = (): GiveBack | undefined => {
    if (free === 0) return undefined;
    free -= 1;
    return place();
  };
  return {
    tryTake,
    take: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        const taken = tryTake();
        if (taken) return resolve(taken);
        const done = (result: GiveBack | undefined): void => {
          waiting.delete(done);
          signal.removeEventListener('abort', gaveUp);
          resolve(result);
        };
        const gaveUp = (): void => done(undefined);
        waiting.add(done);
        signal.addEventListener('abort', gaveUp);
      }),
    get free() {
      return free;
    },
  };
}
