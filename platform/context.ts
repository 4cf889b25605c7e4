import type { Logger } from 'pino';
import type { ErasureProof } from '#domain/member/back-office/views.ts';
import type { Log } from '#event-store/log.ts';
import type { Auth } from './auth/auth.ts';
import type { Config } from './config/config.ts';
import type { Counts } from './counts/counts.ts';
import type { Database } from './database.ts';
import type { Families } from './families/families.ts';
import type { Mail } from './mail/outbox.ts';
import type { Metrics } from './metrics.ts';
import type { Nats } from './nats/connection.ts';
import type { Payments } from './payments/payments.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { ReadPosition } from './read-position.ts';
import type { Replica } from './replica/replica.ts';
import type { ScrapeJobs } from './scraping/scraping-jobs.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Whose account it is. */
export interface AccountHolder {
  readonly memberId: string;
  readonly email: string;
  /** Whether they have shown that the address is theirs. */
  readonly emailConfirmed: boolean;
}

/** Erasing members by an admin, and what shows that it was done. */
export interface Erasing {
  /** How much beside the account would go with it. */
  preview(holder: AccountHolder): Promise<{ readonly others: number }>;
  /** As the holder could themselves; `by` is the admin. Goes on by itself where it is cut off once it is in the register. */
  erase(holder: AccountHolder, by: string): Promise<void>;
  /** Null unless the account was erased, or is being. `by` as the log records it. */
  proofOf(memberId: string): Promise<(Omit<ErasureProof, 'by'> & { readonly by: string }) | null>;
  /** Brings to their end those that failed, or whose process has ended; does nothing where there are none. */
  goOn(stopping: AbortSignal): Promise<void>;
}

/** What every server room gets from the composition root, and its only way to the outside. */
export interface ServerContext {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly scrapeJobs: ScrapeJobs;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readPosition: ReadPosition;
  readonly mail: Mail;
  readonly auth: Auth;
  readonly families: Families;
  readonly pictures: Pictures;
  readonly counts: Counts;
  /** By which businesses pay for Premium; null where nobody can. */
  readonly payments: Payments | null;
  /** Erases an account for good, as its holder asks; goes on by itself where it is cut off, see `Erasing.goOn`. */
  readonly eraseAccount: (holder: AccountHolder) => Promise<void>;
  readonly erasing: Erasing;
  /** Undefined without READ_DATABASE_URL. */
  readonly replica?: Replica | undefined;
  /** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly tracing?: Tracing | undefined;
  /** Undefined without NATS_URL. */
  readonly nats?: Nats | undefined;
}
