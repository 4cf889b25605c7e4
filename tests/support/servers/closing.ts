/**
 * Takes `steps` out of their list and runs them, the last first and each whatever came of the others: what one of them leaves behind (a
 * server, a folder) nobody else would end. Throws what the first of them threw that failed, once all are over.
 */
export async function closeAll(steps: (() => unknown)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const step of steps.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}
