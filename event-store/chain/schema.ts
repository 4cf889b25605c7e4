import { appendOnly } from '../postgres/schema.ts';
import { siteMay } from '../postgres/site-rights.ts';

/** Two keepers at once would each hang a link of their own on the same one. */
export const oneKeeper = `select pg_advisory_xact_lock(hashtextextended('hopscotch audit chain', 0))`;

/**
 * In a schema that no rebuild touches, and complete in itself: the log may be somewhere else. Links without a number are those of
 * a chain of plain hashes, made by older versions; those can add none any more. Stream and revision say where the event is to be
 * found in whichever log holds it (null in links of older versions): a position means nothing in another one. `anchors` knows which anchors there are in which
 * file, so that the newest ones cannot go from there unseen. `losses` says where the chain goes on after the log was put back: the
 * links of what was lost stay, and a position or an event may come again in a later `era`.
 */
export const chainSchema = `
  create schema if not exists audit_chain;
  create table if not exists audit_chain.links (
    position bigint primary key,
    event_id uuid not null unique,
    hash bytea not null
  );
  do $$ begin
    if not exists (
      select from pg_attribute where attrelid = 'audit_chain.links'::regclass and attname = 'number' and not attisdropped
    ) then
      alter table audit_chain.links add column number bigint;
      alter table audit_chain.links add constraint numbered check (number is not null) not valid;
    end if;
  end $$;
  alter table audit_chain.links add column if not exists stream text, add column if not exists revision integer;
  do $$ begin
    if not exists (
      select from pg_attribute where attrelid = 'audit_chain.links'::regclass and attname = 'era' and not attisdropped
    ) then
      alter table audit_chain.links add column era integer not null default 0,
        drop constraint links_pkey, drop constraint links_event_id_key,
        add primary key (position, era), add unique (event_id, era);
    end if;
  end $$;
  create table if not exists audit_chain.losses (
    era integer primary key,
    position bigint not null,
    count bigint not null,
    hash bytea not null,
    lost_position bigint not null,
    lost_count bigint not null,
    lost_hash bytea not null,
    noticed_at text not null,
    mac bytea not null
  );
  create table if not exists audit_chain.carried (
    one boolean primary key default true check (one),
    position bigint not null,
    count bigint not null,
    hash bytea not null,
    mac bytea not null
  );
  create table if not exists audit_chain.anchors (
    file uuid not null,
    number bigint not null,
    primary key (file, number)
  );
  create or replace function audit_chain.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The hash chain is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;
  ${['links', 'losses', 'carried', 'anchors'].map((table) => appendOnly(`audit_chain.${table}`, 'audit_chain.refuse_change')).join('')}
  ${siteMay('audit_chain', { links: 'nothing', losses: 'nothing', carried: 'nothing', anchors: 'nothing' })}`;
