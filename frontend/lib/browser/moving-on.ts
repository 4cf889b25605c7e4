/** What waits for the reader's next move. */
let waiting: (() => void)[] = [];

/** Resolves when the reader goes on next: to another page, or to other things on this one. */
export const nextMove = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));

/** The reader goes on. */
export function movesOn(): void {
  for (const tell of waiting) tell();
  waiting = [];
}
