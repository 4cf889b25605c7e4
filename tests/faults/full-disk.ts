import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** A PostgreSQL whose disk may be full: it then refuses what takes room, as it does by itself, with 53100. */
export interface FullDisk {
  /** From now on of all rows that are written, and of all tables and indexes that are made, this share is refused, from 0 to 1. */
  fill(share: number): void;
  /** There is room again. */
  free(): void;
  /** How often something was refused, ever. */
  refused(): Promise<number>;
}

const SWITCH = 'no_space_left';

/**
 * Rows are refused by a trigger on each table, new tables by one on the making of tables, because filling a disk takes one that can be
 * filled, which nobody may make everywhere. The server itself is told to fail, so transactions end as they do when it has no room. Which
 * ones, and how often, is counted by sequences, which nothing takes back: no chance has a part in it.
 */
const guard = `
  create sequence if not exists public.refused_writes;
  create sequence if not exists public.tried_writes;
  create or replace function public.take_room() returns void language plpgsql security definer as $$
  declare
    share float := coalesce(nullif(pg_read_file('${SWITCH}', true), '')::float, 0);
    tried bigint;
  begin
    if share = 0 then return; end if;
    tried := nextval('public.tried_writes');
    if floor(tried * share) > floor((tried - 1) * share) then
      perform nextval('public.refused_writes');
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end if;
  end $$;
  create or replace function public.write_with_room() returns trigger language plpgsql as $$
  begin
    perform public.take_room();
    return new;
  end $$;
  create or replace function public.make_with_room() returns event_trigger language plpgsql as $$
  begin
    perform public.take_room();
  end $$;
  create or replace function public.guard_table(made regclass) returns void language plpgsql security definer as $$
  begin
    execute format('create or replace trigger write_with_room before insert or update on %s for each row execute function public.write_with_room()', made);
  end $$;
  create or replace function public.guard_new_table() returns event_trigger language plpgsql as $$
  begin
    perform public.guard_table(objid) from pg_event_trigger_ddl_commands()
      where classid = 'pg_class'::regclass and object_type = 'table' and schema_name <> 'pg_temp';
  end $$;
  create event trigger make_with_room on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'CREATE INDEX')
    execute function public.make_with_room();
  create event trigger guard_new_table on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TABLE AS')
    execute function public.guard_new_table();
  do $$ declare made regclass; begin
    for made in
      select oid from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    loop
      perform public.guard_table(made);
    end loop;
  end $$;`;

/** Of the server at `url`, whose owner that is, with its data in `folder`. Tables that are there and that will be can be refused rows. */
export async function diskOf(url: string, folder: string): Promise<FullDisk> {
  const asked = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  await asked(guard);
  const file = path.join(folder, SWITCH);
  return {
    fill: (share) => writeFileSync(file, String(share), { mode: 0o644 }),
    free: () => rmSync(file, { force: true }),
    refused: async () => {
      const [counted] = await asked<{ count: string }>(
        `select coalesce(pg_sequence_last_value('public.refused_writes'), 0) as count`,
      );
      return Number(counted?.count);
    },
  };
}
