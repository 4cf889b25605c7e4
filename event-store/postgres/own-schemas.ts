import { SITE_ROLE } from './address.ts';

/* Conditions on the catalogue of a database that the site may share: with extensions, and with applications of other users. */

/** Whether the object `oid` of the catalogue `kind`, such as pg_class, came with an extension. */
export const ofExtension = (oid: string, kind: string): string =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.classid = '${kind}'::regclass and d.deptype = 'e')`;

/** Whether nothing stands in a schema, a row of pg_namespace, but what an extension has put there. */
export const forExtension = (schema: string): string =>
  `(exists (select from pg_extension x where x.extnamespace = ${schema}.oid)
    and not exists (select from pg_class c where c.relnamespace = ${schema}.oid and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not ${ofExtension('c.oid', 'pg_class')}))`;

/** Whether a schema belongs to the site: to its role, to the user of its address, or to the one who has made people's keys. */
export const ownedByUs = (schema: string): string =>
  `${schema}.nspowner in (select oid from pg_roles where rolname in (current_user, '${SITE_ROLE}')
    union all select keys.nspowner from pg_namespace keys where keys.nspname = 'keys')`;
