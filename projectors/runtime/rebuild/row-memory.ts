import type { ReadModel } from '../read-model.ts';

/** So much of what a rebuild has written stays in memory for the events that follow, bytes of all its read models together. */
const KEPT_BYTES = 32_000_000;

/** Sees to it that a rebuild takes as much memory over a long log as over a short one. */
export interface RowMemory {
  /** Which share of its rows, which are `bytes` now, `model` may keep. */
  shareOf(model: ReadModel, bytes: number): number;
}

export function rowMemory(mostBytes = KEPT_BYTES): RowMemory {
  const held = new Map<ReadModel, number>();
  return {
    shareOf: (model, bytes) => {
      held.set(model, bytes);
      const share = Math.min(1, mostBytes / [...held.values()].reduce((sum, each) => sum + each, 0));
      held.set(model, bytes * share);
      return share;
    },
  };
}
