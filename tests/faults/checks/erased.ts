import { existsSync, readFileSync } from 'node:fs';
import { tablesWith } from '#tests/support/stores/tables-with.ts';
import type { StruckSite } from '../site.ts';

/**
 * Where one of `texts` still stands, in capitals or not: the tables of PostgreSQL, the log as the site opens it, wherever that lies, the
 * register of erasures, the anchors, and what the processes have said.
 */
export async function whereStill(
  { context: { db, log, config }, inOrder }: Pick<StruckSite, 'context' | 'inOrder'>,
  texts: readonly string[],
): Promise<string[]> {
  // Every row of every table, however many there are by now.
  const tables = await db.transaction((tx) => tablesWith(tx, texts), { unhurried: true });
  if (tables.length > 0) return tables;
  const files = [config.erasureRegister, config.anchorFile].filter((file) => existsSync(file));
  return [
    ...(await eventsWith(log, texts)),
    ...files.flatMap((file) => standsIn(file, readFileSync(file, 'utf8'), texts)),
    ...inOrder.flatMap(({ name, said }) => standsIn(`what ${name} has said`, said(), texts)),
  ];
}

/** As much of the opened log as is looked at. */
interface PagesOfLog {
  readAll(position: number): Promise<{
    readonly events: readonly { readonly type: string; readonly position: number }[];
    readonly nextPosition: number;
    readonly endReached: boolean;
  }>;
}

/** Looked for in a page as a whole first: nearly always it stands in none of its events. */
export async function eventsWith(log: PagesOfLog, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.readAll(position);
    if (standsIn('', JSON.stringify(page.events), texts).length > 0)
      found.push(...page.events.flatMap((event) => standsIn(placeOf(event), JSON.stringify(event), texts)));
    ({ nextPosition: position, endReached } = page);
  }
  return found;
}
const placeOf = ({ type, position }: { readonly type: string; readonly position: number }): string =>
  `${type} at position ${position} of the log`;

/** So much before and behind it says what it stands in. */
const AROUND = 100;

/** Says that one of `texts` stands in `text`, and around what; nothing where none does. */
export function standsIn(what: string, text: string, texts: readonly string[]): string[] {
  const small = text.toLowerCase();
  const first = texts.find((each) => small.includes(each.toLowerCase()));
  if (first === undefined) return [];
  const at = small.indexOf(first.toLowerCase());
  return [`${what}: … ${text.slice(Math.max(0, at - AROUND), at + first.length + AROUND)} …`];
}
