import type { Erasure } from '#event-store/sealing/erasures.ts';

/** Why erasures could not be finished, by their ids. */
export type Failures = Map<string, Error>;

/**
 * Does `work`, which the erasures in `concerned` need. Where it fails it holds up no other: why is kept for these, and they are tried
 * again with the next run. Nothing is done for those alone of which something has failed before.
 */
export async function byItself(
  failures: Failures,
  concerned: readonly Pick<Erasure, 'id'>[],
  work: () => Promise<void>,
): Promise<void> {
  if (concerned.every(({ id }) => failures.has(id))) return;
  try {
    await work();
  } catch (error) {
    const why = error instanceof Error ? error : new Error(String(error));
    for (const { id } of concerned) if (!failures.has(id)) failures.set(id, why);
  }
}
