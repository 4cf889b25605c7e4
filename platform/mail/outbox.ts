import { v7 } from 'uuid';
import type { Logger } from 'pino';
import { again } from '#event-store/background.ts';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../database.ts';
import { type Deliver, delivery, headersOf, type Waiting } from './delivery.ts';
import type { MailTried } from './measure-mail.ts';
import type { Message } from './templates.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';
import { forgettingsTables } from '../forgettings.ts';
import { alone } from '../postgres/alone.ts';
import { OUTDATED, TOO_MANY } from './unsent.ts';

/** Mail leaves through an outbox: written with what caused it, sent by a worker that repeats until it worked. */
export interface Mail {
  /**
   * Puts `message` into the outbox; the same `idempotencyKey` again changes nothing. Give the transaction that causes the mail
   * as `within`, then both happen or neither.
   */
  enqueue(
    idempotencyKey: string,
    message: Message & { readonly to: string } & WhenErased & Precedence & Usefulness & Unconfirmed,
    within?: Queryable,
  ): Promise<void>;
  /** Starts the worker, in production only where there is a mail server. `stop` resolves when the mail in hand is done. */
  start(): Promise<{ stop(): Promise<void> }>;
}

export interface Precedence {
  /**
   * Whether it goes out behind every letter that somebody may be waiting for. Those that go to many at once do: a link for a new password
   * is good for an hour, and a newsletter may take longer than that.
   */
  readonly canWait?: boolean | undefined;
}

export interface Usefulness {
  /**
   * When what it says is over, such as the time of its link or the date that it reminds of, ISO 8601: one that has not gone out by then, as
   * where there was no mail server, does not any more. Default never.
   */
  readonly usefulUntil?: string | undefined;
}

export interface Unconfirmed {
  /** Nobody has shown that the address is theirs to whom it is written: it goes as seldom as a notice to such an account, and counts with these. */
  readonly isUnconfirmed?: boolean | undefined;
}

/** What becomes of a letter that waits when somebody is erased; by default it goes with whoever's address it has, in it or on it. */
export interface WhenErased {
  /** The member to whom it is written. It goes with them, also where nobody has shown that the address is theirs. */
  readonly of?: string | undefined;
  /** What goes to its reader all the same in its place, when it is somebody else who is erased and has their address in it. */
  readonly instead?: Message | undefined;
}

const POLL_MS = 2000;
const MAX_ATTEMPTS = 12;
const tables = `
  create schema if not exists platform;
  create table if not exists platform.outbox (
    id uuid primary key, idempotency_key text not null unique, recipient text, subject text, text text, html text,
    created_at timestamptz not null default now(), attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(), sent_at timestamptz, gave_up_at timestamptz, last_error text
  );
  create table if not exists platform.mailbox (
    id uuid primary key, recipient text not null, subject text not null, text text not null, html text not null,
    sent_at timestamptz not null default now()
  );
  -- Only once: it waits for whoever is sending.
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'platform.mailbox'::regclass and attname = 'headers') then
      alter table platform.outbox add column headers jsonb;
      alter table platform.mailbox add column headers jsonb;
    end if;
    if not exists (select from pg_attribute where attrelid = 'platform.mailbox'::regclass and attname = 'when_erased') then
      alter table platform.outbox add column when_erased jsonb;
      alter table platform.mailbox add column when_erased jsonb;
    end if;
    if to_regclass('platform.outbox_next') is null then
      alter table platform.outbox add column can_wait boolean not null default false;
      create index outbox_next on platform.outbox (can_wait, next_attempt_at) where sent_at is null and gave_up_at is null;
      drop index if exists platform.outbox_waiting;
    end if;
    if not exists (select from pg_attribute where attrelid = 'platform.outbox'::regclass and attname = 'useful_until') then
      alter table platform.outbox add column useful_until timestamptz;
    end if;
  end $$;
  -- What was sent is kept for its key and is soon nearly all: who asks for the rest at each scrape must not read it. Earlier versions,
  -- which had no such index, kept the mail server's own words.
  do $$ begin
    if to_regclass('platform.outbox_unsent') is null then
      update platform.outbox set last_error = null where last_error !~ '^[A-Za-z0-9_ ]{1,60}$';
      -- Last: nobody who waits for it may be somebody whose row is waited for.
      create index outbox_unsent on platform.outbox (created_at) where sent_at is null;
    end if;
  end $$;`;

const whenErasedOf = ({ of, instead }: WhenErased): string | null =>
  of === undefined && instead === undefined ? null : JSON.stringify({ of, instead });

/** The outbox on `db`, sending to SMTP_URL; without one to the local mailbox, in production nowhere yet. Makes its tables. */
export async function openMail(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mode'>;
  db: Database;
  logger: Logger;
  /** Who measures; default nobody. */
  tried?: MailTried;
  /** Letters that are on their way at once, each of which takes a connection of `db` for as long; default 1. */
  atOnce?: number;
  /** Counts what goes to addresses that nobody has confirmed; default as many as there are. */
  mayWriteTo?: (email: string, within: Queryable) => Promise<boolean>;
}): Promise<Mail> {
  const { config, db, logger, tried = () => undefined, atOnce = 1, mayWriteTo = async () => true } = options;
  await db.transaction(
    async (transaction) => {
      await alone(transaction, 'platform tables');
      await transaction.query(tables);
      await transaction.query(forgettingsTables);
    },
    { unhurried: true },
  );
  const deliver = await delivery(config, db);
  return {
    enqueue: async (idempotencyKey, message, within = db) => {
      if (message.isUnconfirmed === true) {
        const known = await within.query('select from platform.outbox where idempotency_key = $1', [idempotencyKey]);
        if (known.length > 0) return;
      }
      if (message.isUnconfirmed === true && !(await mayWriteTo(message.to, within))) {
        // Its key is kept, or whoever looks for what is to be written would find it again and again.
        await within.query(
          `insert into platform.outbox (id, idempotency_key, gave_up_at, last_error) values ($1, $2, now(), '${TOO_MANY}')
           on conflict (idempotency_key) do nothing`,
          [v7(), idempotencyKey],
        );
        return;
      }
      await within.query(
        `insert into platform.outbox (id, idempotency_key, recipient, subject, text, html, headers, when_erased, can_wait, useful_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (idempotency_key) do nothing`,
        [
          v7(),
          idempotencyKey,
          message.to,
          message.subject,
          message.text,
          message.html,
          headersOf(message),
          whenErasedOf(message),
          message.canWait ?? false,
          message.usefulUntil ?? null,
        ],
      );
      await within.query(`notify hopscotch_outbox`);
    },
    start: async () => {
      // A try that cannot succeed would count, and the twelfth destroys the letter.
      if (deliver === undefined) {
        logger.warn('SMTP_URL is not set: emails wait in the outbox until it is');
        return { stop: async () => undefined };
      }
      return startWorker({ db, deliver: measured(deliver, tried), tried, logger }, atOnce);
    },
  };
}

const measured =
  (deliver: Deliver, tried: MailTried): Deliver =>
  async (mail) => {
    const began = performance.now();
    const took = (): number => (performance.now() - began) / 1_000;
    try {
      await deliver(mail);
      tried('sent', took());
    } catch (error) {
      tried('failed', took());
      throw error;
    }
  };

interface Sending {
  readonly db: Database;
  readonly deliver: Deliver;
  readonly tried: MailTried;
  readonly logger: Logger;
}

/** Several at once: a mail server that takes its time over one letter, as many do, holds up few. */
async function startWorker(sending: Sending, atOnce: number): Promise<{ stop(): Promise<void> }> {
  const { db, logger } = sending;
  const stopping = new AbortController();
  /** What wakes each of those that have nothing to send. */
  const resting = new Set<() => void>();
  // One letter wants one of them, and whoever has sent one looks for the next.
  const wakeOne = (): void => resting.values().next().value?.();
  const listener = await db.listen('hopscotch_outbox', wakeOne);
  const work = async (): Promise<void> => {
    if ((await sendNext(sending)) || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        resting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, POLL_MS);
      resting.add(wake);
    });
  };
  const working = Array.from({ length: atOnce }, () => again({ name: 'outbox', logger }, work, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      for (const wake of resting) wake();
      await Promise.all(working);
      await listener.close();
    },
  };
}

/** Waits after a failure. Of what was given up nothing is left that could be sent. */
const FAILED = `sent_at is null and gave_up_at is null and attempts > 0`;

export async function failedLetters(db: Queryable): Promise<number> {
  const [row] = await db.query<{ letters: number }>(
    `select count(*)::int as letters from platform.outbox where ${FAILED}`,
  );
  return row?.letters ?? 0;
}

/** Has every letter tried at once that waits after a failure, with the pauses between its tries begun anew; answers how many. */
export async function tryAgain(db: Queryable): Promise<number> {
  const again = await db.query(
    // Not what is being sent right now: a mail server may take its time.
    `with failed as (select id from platform.outbox where ${FAILED} for update skip locked)
     update platform.outbox o set attempts = 1, next_attempt_at = now() from failed where o.id = failed.id returning o.id`,
  );
  await db.query(`notify hopscotch_outbox`);
  return again.length;
}

/** Not the server's own words: they repeat addresses, and what of the letter it did not like. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const said = [typeof code === 'string' ? code : 'unknown', typeof responseCode === 'number' ? responseCode : ''];
  return said.join(' ').trim();
}

/** What was sent, or given up, keeps no person's data and no link. */
const EMPTIED = 'recipient = null, subject = null, text = null, html = null, headers = null, when_erased = null';

/**
 * Sends the mail that waits longest, if any, those that can wait last; several workers never take the same one. One that says what is over
 * by now is given up instead.
 */
async function sendNext({ db, deliver, tried, logger }: Sending): Promise<boolean> {
  return db.transaction(
    async (transaction) => {
      const [mail] = await transaction.query<Waiting & { readonly is_outdated: boolean | null }>(
        `select id, recipient, subject, text, html, headers, when_erased, attempts, useful_until <= now() as is_outdated
       from platform.outbox
       where sent_at is null and gave_up_at is null and next_attempt_at <= now()
       order by can_wait, next_attempt_at limit 1 for update skip locked`,
      );
      if (!mail) return false;
      if (mail.is_outdated === true) {
        logger.info(
          { mail: mail.id, attempts: mail.attempts },
          'a mail does not go out any more: what it says is over',
        );
        tried('outdated', 0);
        await transaction.query(
          `update platform.outbox set gave_up_at = now(), last_error = coalesce(last_error, '${OUTDATED}'), ${EMPTIED} where id = $1`,
          [mail.id],
        );
        return true;
      }
      try {
        await deliver(mail);
        if (faultPoint) await faultPoint('letter: sent, not noted');
        await transaction.query(`update platform.outbox set sent_at = now(), ${EMPTIED} where id = $1`, [mail.id]);
      } catch (error) {
        const reason = reasonOf(error);
        logger.warn({ reason, mail: mail.id, attempt: mail.attempts + 1 }, 'a mail could not be sent');
        // By the clock: `now` is when this was begun, and a server that took its time would be asked again at once.
        await transaction.query(
          `update platform.outbox set attempts = attempts + 1, last_error = $2,
           next_attempt_at = clock_timestamp() + least(power(2, attempts) * interval '5 seconds', interval '6 hours'),
           gave_up_at = case when attempts + 1 >= $3 then now() end,
           recipient = case when attempts + 1 < $3 then recipient end, subject = case when attempts + 1 < $3 then subject end,
           text = case when attempts + 1 < $3 then text end, html = case when attempts + 1 < $3 then html end,
           headers = case when attempts + 1 < $3 then headers end,
           when_erased = case when attempts + 1 < $3 then when_erased end
         where id = $1`,
          [mail.id, reason, MAX_ATTEMPTS],
        );
      }
      return true;
      // While a mail server takes its time: were the transaction ended meanwhile, the mail would be sent twice.
    },
    { unhurried: true },
  );
}
