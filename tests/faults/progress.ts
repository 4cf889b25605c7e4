/** How far people have come in a cycle, counted in deeds: what goes wrong waits for that and for no clock. */
export interface Progress {
  /** Somebody begins this deed. */
  begins(deed: { readonly number: number }): void;
  /** Everybody has done everything. */
  ends(): void;
  /** Resolves when the deed of this number is begun, or one after it, since some may be left out; or when everything is done. */
  reached(number: number): Promise<void>;
}

export function progress(): Progress {
  let at = -1;
  let waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  const comesTo = (number: number): void => {
    at = Math.max(at, number);
    for (const each of waiting) if (each.number <= at) each.resolve();
    waiting = waiting.filter((each) => each.number > at);
  };
  return {
    begins: ({ number }) => comesTo(number),
    ends: () => comesTo(Infinity),
    reached: (number) =>
      new Promise((resolve) => {
        if (number <= at) resolve();
        else waiting.push({ number, resolve });
      }),
  };
}
