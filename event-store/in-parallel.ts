/**
 * Does `work` for each of `items`, begun in their order, for at most `atOnce` at a time. After a failure nothing more is begun, and what
 * was begun has ended before the first failure is thrown, so that nothing goes on behind the caller's back.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
