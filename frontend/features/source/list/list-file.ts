import { LIST_PART_BYTES, MOST_LIST_BYTES } from '#domain/list/limits.ts';
import type { Send } from '#frontend/lib/api/use-command.ts';

/** What is said when its file or its columns could not be read. */
export const NOT_READ = ['Error', 'The list could not be read. Please try again.'] as const;

/** Why `file` cannot be brought; null when it can. */
export function problemOf(file: Pick<Blob, 'size'>): string | null {
  if (file.size === 0) return 'This file is empty. Please choose another.';
  if (file.size > MOST_LIST_BYTES)
    return `A list may have ${MOST_LIST_BYTES / 1_000_000} MB at most. Please split it in several files.`;
  return null;
}

/** Brings `file` part by part, so that none of it has to be held as a whole. Answers its id. */
export async function bring(file: Blob, send: Send): Promise<string> {
  const { id } = await send('POST /api/admin/list-files', { body: { part: await partOf(file, 0) } });
  for (let place = 1; place * LIST_PART_BYTES < file.size; place += 1)
    await send('POST /api/admin/list-files/:id/parts', {
      params: { id },
      body: { place, part: await partOf(file, place) },
    });
  return id;
}

async function partOf(file: Blob, place: number): Promise<string> {
  const from = place * LIST_PART_BYTES;
  const bytes = new Uint8Array(await file.slice(from, from + LIST_PART_BYTES).arrayBuffer());
  const pieces: string[] = [];
  // More arguments than that some browsers do not take.
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(pieces.join(''));
}
