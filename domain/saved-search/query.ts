import { type DirectoryQuery, DirectoryQuerySchema } from '../listing/shown/search.ts';

/** What an address of the directory holds besides filters: how what it finds is shown. */
const aboutTheList = new Set(['sort', 'limit', 'offset', 'status']);
const filterNames = Object.keys(DirectoryQuerySchema.shape).filter((name) => !aboutTheList.has(name));

/**
 * The filters of `address`, what stands behind the question mark of the directory's address, in a fixed order: so that the same search
 * is the same text. Null when it holds none, or one that the directory does not take.
 */
export function savedQuery(address: string): string | null {
  const given = Object.fromEntries(new URLSearchParams(address));
  // No database can be asked for it, and a search is asked together with many others.
  if (Object.values(given).some((text) => text.includes('\u0000'))) return null;
  const { success, data } = DirectoryQuerySchema.safeParse(given);
  if (!success) return null;
  const asked: Readonly<Record<string, unknown>> = data;
  const kept = filterNames.flatMap((name) => {
    const text = given[name]?.trim();
    return asked[name] === undefined || text === undefined ? [] : [[name, text]];
  });
  return kept.length === 0 ? null : new URLSearchParams(kept).toString();
}

/** What `saved` asks of the directory. */
export const queryIn = (saved: string): DirectoryQuery =>
  DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(saved)));

/** Whether `saved` asks for a date before `today` (YYYY-MM-DD), on which nothing can be done any more. */
export function isOver(saved: string, today: string): boolean {
  const { date } = queryIn(saved);
  return date !== undefined && date < today;
}
