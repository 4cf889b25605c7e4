import type { Queryable } from '#platform/database.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** How PostgreSQL answered a statement, which says what it costs on any machine. */
export interface QueryPlan {
  /** E.g. `Index Scan`, `Sort`; each once. */
  readonly nodes: ReadonlySet<string>;
  /** Rows that any step looked at, those included that it threw away. */
  readonly looked: number;
  /** Rows that went into the last step, e.g. the counting ones of a count. */
  readonly counted: number;
}

/** Runs the statement. */
export async function planOf(db: Queryable, sql: string, values: readonly unknown[]): Promise<QueryPlan> {
  const [row] = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `explain (analyze, format json) ${sql}`,
    values,
  );
  const root = row?.['QUERY PLAN'][0].Plan;
  const nodes = root ? flat(root) : [];
  return {
    nodes: new Set(nodes.map((node) => node['Node Type'])),
    counted: nodes[1]?.['Actual Rows'] ?? 0,
    looked: nodes.reduce((sum, node) => sum + lookedAt(node), 0),
  };
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const lookedAt = (node: Node): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0));
