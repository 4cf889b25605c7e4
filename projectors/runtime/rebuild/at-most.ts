/** Transactions of a rebuild at once. More would only wait for one another, and for a connection: that wait has an end. */
export const CONNECTIONS_AT_ONCE = 3;

export type Limited = ReturnType<typeof atMost>;

/** Runs what it is given, `most` at once; the others wait their turn. */
export function atMost(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
