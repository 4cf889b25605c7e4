let moves = 0;
const told = new Set<() => void>();

/** The reader goes on: to another page, or to other things on this one. */
export function movesOn(): void {
  moves += 1;
  for (const tell of told) tell();
  told.clear();
}

/** How often they have. */
export const movesSoFar = (): number => moves;

/** Resolves when they do next. */
export const nextMove = (): Promise<void> => new Promise((resolve) => void told.add(resolve));
