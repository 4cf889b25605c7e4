import type { ServerContext } from '#platform/context.ts';

/** Waits until `readModels` show what was appended at `position`, by default all that has been; throws when they do not within 2 minutes. */
export async function shown(
  { readPosition, log }: Pick<ServerContext, 'readPosition' | 'log'>,
  readModels: readonly string[],
  position?: number,
): Promise<void> {
  const asked = position ?? (await log.head());
  if (await readPosition.waitFor(readModels, asked, 120_000)) return;
  throw new Error(`${readModels.join(', ')} did not reach position ${asked}`);
}
