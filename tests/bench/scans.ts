import type { Queryable } from '#platform/database.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

/** How PostgreSQL gets at the rows of the directory for a statement: which tables it reads whole, and which by which index, in the order of its plan. */
export async function scansOf(db: Queryable, sql: string, values: readonly unknown[]): Promise<readonly string[]> {
  const [row] = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `explain (format json) ${sql}`,
    values,
  );
  if (!row) return [];
  const definitions = await db.query<{ name: string; of: string; keys: string }>(
    `select indexname as name, tablename as of, regexp_replace(indexdef, '^.* USING (btree )?| WITH .*$', '', 'g') as keys
     from pg_indexes where schemaname = 'directory'`,
  );
  const indexes = new Map(definitions.map(({ name, of, keys }) => [name, `${of} ${keys}`]));
  const nodes = flat(row['QUERY PLAN'][0].Plan);
  return [...new Set(nodes.flatMap((node) => scanIn(node, indexes)))];
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

function scanIn(node: Node, indexes: ReadonlyMap<string, string>): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  // Nothing was read from a web page here.
  if (type === 'Seq Scan' && table !== undefined && table !== 'pages') return [`**all of ${table}**`];
  if (index !== undefined) return [indexes.get(index) ?? index];
  return ['BitmapAnd', 'BitmapOr'].includes(type) ? [type] : [];
}
