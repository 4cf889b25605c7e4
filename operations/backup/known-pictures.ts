import { type Snapshot, snapshotOf } from '#platform/postgres/snapshot.ts';

interface KnownPicture {
  readonly name: string;
  /** Whether somebody may see it. */
  readonly isShown: boolean;
}

const hasAccount = (id: string): string => `exists (select from auth."user" u where u.id = ${id})`;
/** By the table: what there is of it, and whether somebody may see it. A file is there before its row says so, and goes after it. */
const PICTURES: Readonly<Record<string, string>> = {
  'auth.pictures': `select name, is_shown and ${hasAccount('member_id')} as "isShown" from auth.pictures`,
  'auth.business_pictures': `select name, is_used and (subject like 'anonymous-%' or ${hasAccount('subject')}) as "isShown"
    from auth.business_pictures`,
};

/** Of those tables of pictures that are there. */
export async function knownPictures(
  { query }: Pick<Snapshot, 'query'>,
  isThere: ReadonlySet<string>,
): Promise<readonly KnownPicture[]> {
  const asked = Object.entries(PICTURES).flatMap(([table, statement]) => (isThere.has(table) ? [statement] : []));
  return asked.length === 0 ? [] : query(asked.join(' union all '));
}

/** How many of `names` are shown also now: the others were taken away since the moment, and nobody was to see them any more. */
export async function stillShown(url: string, isThere: ReadonlySet<string>, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const now = await snapshotOf(url);
  try {
    const shown = new Set((await knownPictures(now, isThere)).flatMap(({ name, isShown }) => (isShown ? [name] : [])));
    return names.filter((name) => shown.has(name)).length;
  } finally {
    await now.close();
  }
}
