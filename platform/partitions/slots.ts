/**
 * Into so many fixed parts the events of the log are divided, for each read model and each policy; a slot is what a process claims.
 * More processes than this find nothing to do. Stored with every checkpoint: another number needs a migration.
 */
export const SLOTS = 4;

export const allSlots: readonly number[] = Array.from({ length: SLOTS }, (_, slot) => slot);

/** A position in the log for each slot, in their order. */
export type SlotPositions = readonly number[];

/** The slot of a partition, 0 to SLOTS - 1: the same for ever and in every process (FNV-1a over UTF-16 code units). */
export function slotOf(partition: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < partition.length; at += 1) {
    hash = Math.imul(hash ^ partition.charCodeAt(at), 0x01000193);
  }
  // The low bits of FNV-1a depend on the low bits of the text alone: mix the high ones in.
  return ((hash ^ (hash >>> 15)) >>> 0) % SLOTS;
}
