/** Where the time of a cycle goes. */
export interface Laps {
  /** What has taken the time since the lap before, or since the beginning. */
  lap(what: string): void;
  /** Seconds of each kind of lap, in the order of their first: `people 1.2, quiet 3.4`. */
  told(): string;
}

export function lapsOf(now: () => number = () => performance.now()): Laps {
  let last = now();
  const took = new Map<string, number>();
  return {
    lap: (what) => {
      const at = now();
      took.set(what, (took.get(what) ?? 0) + at - last);
      last = at;
    },
    told: () => [...took].map(([what, ms]) => `${what} ${(ms / 1000).toFixed(1)}`).join(', '),
  };
}
