import { SITE_ROLE } from './address.ts';

/** What SITE_ROLE may do with a table beside reading and adding: change it, or some of its columns. Never more. */
type Change = 'nothing' | 'all' | readonly string[];

/** The statement that gives SITE_ROLE its rights on tables of `schema`, where there is that role and it has not got just these. */
export function siteMay(
  schema: string,
  tables: Readonly<Record<string, Change>>,
  more: readonly string[] = [],
): string {
  const all = Object.entries(tables).map(([name, change]) => ({ table: `${schema}.${name}`, change }));
  const has = (table: string, right: string): string => `has_table_privilege('${SITE_ROLE}', '${table}', '${right}')`;
  const asItShouldBe = all.flatMap(({ table, change }) => [
    has(table, 'insert'),
    `${change === 'all' ? '' : 'not '}${has(table, 'update')}`,
    `not ${has(table, 'delete, truncate')}`,
  ]);
  const grants = all.map(({ table, change }) => {
    const updates =
      typeof change === 'string' ? (change === 'all' ? ', update' : '') : `, update (${change.join(', ')})`;
    return `revoke all on ${table} from ${SITE_ROLE}, public; grant select, insert${updates} on ${table} to ${SITE_ROLE};`;
  });
  return `
  do $$ begin
    if exists (select from pg_roles where rolname = '${SITE_ROLE}') and not (${asItShouldBe.join(' and ')}) then
      ${[`grant usage on schema ${schema} to ${SITE_ROLE};`, ...grants, ...more.map((grant) => `grant ${grant} to ${SITE_ROLE};`)].join('\n      ')}
    end if;
  end $$;`;
}
