import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo, unhurried } from './connections.ts';
import { isForbidden } from './pool.ts';
import { ownerAddress, SITE_ROLE, siteAddressOf } from './address.ts';
import { forExtension, ofExtension, ownedByUs } from './own-schemas.ts';

/**
 * What of the database is the site's own: all but what is only added to, what a moved log has left of its chain, and what is there beside
 * the site. An owner that is somebody else could not be changed, and the site would do without its role for that.
 */
const OURS = `nspname not in ('log', 'keys', 'public', 'information_schema') and nspname !~ '^(pg_|audit_chain)'
  and ${ownedByUs('pg_namespace')} and not ${forExtension('pg_namespace')}`;

/** Gives SITE_ROLE everything that older versions have made as the owner; what belongs to it already is left alone. */
const handOver = `
  do $$ declare what text; begin
    for what in
      select format('schema %I', nspname) from pg_namespace where ${OURS} and nspowner <> '${SITE_ROLE}'::regrole
      union all
      select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, thing.oid::regclass)
        from pg_class thing join pg_namespace on pg_namespace.oid = relnamespace
        where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${SITE_ROLE}'::regrole
        and not exists (select from pg_depend where objid = thing.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i', 'e'))
      union all
      select format('routine %s', thing.oid::regprocedure) from pg_proc thing join pg_namespace on pg_namespace.oid = pronamespace
        where ${OURS} and proowner <> '${SITE_ROLE}'::regrole
        and not ${ofExtension('thing.oid', 'pg_proc')}
    loop
      execute format('alter %s owner to ${SITE_ROLE}', what);
    end loop;
  end $$`;

/**
 * The address under which the site works on the database at `url`: as a role that can only add to the log, made here where the user
 * of `url` may do that, else `url` itself, which is logged. Several processes may do so at once.
 */
export async function siteAddress(url: string, logger: Pick<Logger, 'info'>): Promise<string> {
  const client = connectionTo({ url: ownerAddress(url), name: 'hopscotch owner', patience: unhurried });
  await client.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('hopscotch site role', 0))`);
    await makeRole(client);
    await client.query(`select set_config('role', '${SITE_ROLE}', true), set_config('role', 'none', true)`);
    const { rows } = await client.query<{ ready: boolean; name: string }>(
      `select has_database_privilege('${SITE_ROLE}', current_database(), 'create') and has_schema_privilege('${SITE_ROLE}', 'public', 'create') as ready,
       quote_ident(current_database()) as name`,
    );
    if (rows[0]?.ready === false) {
      await client.query(`grant create, connect, temporary on database ${rows[0].name} to ${SITE_ROLE}`);
      await client.query(`grant all on schema public to ${SITE_ROLE}`);
    }
    await client.query(handOver);
    await client.query('commit');
    return siteAddressOf(url);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    logger.info(
      { reason: error.message },
      `the database's user may not make the role ${SITE_ROLE}, so the site works with all of that user's rights (docs/operations.md)`,
    );
    return url;
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole server: another database's site may have made it, or makes it in this moment. */
async function makeRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SITE_ROLE]);
  if (rowCount === 0) {
    await client.query('savepoint role');
    try {
      await client.query(`create role ${SITE_ROLE} nologin`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !['42710', '23505'].includes(error.code ?? '')) throw error;
      await client.query('rollback to savepoint role');
    }
  }
  // Since PostgreSQL 16, whoever may make roles is not at once one who may work as them.
  const { rows } = await client.query<{ member: boolean; explicit: boolean }>(
    `select pg_has_role('${SITE_ROLE}', case when v >= 160000 then 'set' else 'member' end) as member, v >= 160000 as explicit
     from (select current_setting('server_version_num')::int as v) as server`,
  );
  const [may] = rows;
  if (may?.member === false)
    await client.query(`grant ${SITE_ROLE} to current_user${may.explicit ? ' with inherit true, set true' : ''}`);
}
