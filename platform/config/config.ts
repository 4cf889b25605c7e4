import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultPorts, type Part } from '../parts.ts';
import type { Bucket } from '../pictures/picture-bucket.ts';
import type { StripeSettings } from '../payments/stripe-payments.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import {
  list,
  proxies,
  port,
  mode,
  logLevel,
  token,
  servers,
  hasItsFiles,
  postgresUrl,
  isOfASite,
  isNoFile,
  scraperBrowser,
  onOff,
  hexKey,
} from './setting-kinds.ts';

/** Everything that can be set from outside, read once at start. Docstrings say the default and why to change it. */
export interface Config extends Secrets {
  /** NODE_ENV; default development. Production has no demo content, no mailbox, and refuses what is only fit for development. */
  readonly mode: 'development' | 'test' | 'production';
  /** PORT; default 3000, and for a part that is a process of its own what platform/parts.ts says. */
  readonly port: number;
  /** HOST; default `localhost`, in production `0.0.0.0`. */
  readonly host: string;
  /** DATA_DIR, absolute; default `.data`. Holds the embedded PostgreSQL and the generated secrets: back up both. */
  readonly dataDir: string;
  /**
   * ERASURE_REGISTER, absolute; default `erasures.ndjson` in DATA_DIR. Says who was erased, in marks that nobody can read; back it up
   * apart from the database, because a restored dump must not bring anybody back. On another disk it survives this one.
   */
  readonly erasureRegister: string;
  /**
   * PICTURES_FOLDER, absolute; default `pictures` in DATA_DIR. The pictures that members have sent: command APIs and query APIs on
   * several machines need to share it. Back it up with the database.
   */
  readonly picturesFolder: string;
  /**
   * PICTURES_BUCKET, e.g. `https://s3.eu-west-2.amazonaws.com/hopscotch`, with PICTURES_BUCKET_KEY_ID, PICTURES_BUCKET_SECRET and
   * PICTURES_BUCKET_REGION (default `us-east-1`): where pictures lie instead of the folder, at a server that speaks S3; null: in the folder.
   */
  readonly picturesBucket: Bucket | null;
  /**
   * STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID, all or none: by what businesses pay for Premium, what signs Stripe's
   * messages to `/api/payments/webhook`, and the price of £25 a month. STRIPE_CONNECT_WEBHOOK_SECRET besides: families pay businesses by
   * card through Stripe Connect, whose messages are signed with it; without it they do not. STRIPE_API_BASE: another address than
   * Stripe's, for tests. Null: a simulation that takes no money; in production nothing can be paid then.
   */
  readonly stripe: StripeSettings | null;
  /** DATABASE_URL; null means the embedded PostgreSQL in DATA_DIR. Parts that are processes of their own need it. */
  readonly databaseUrl: string | null;
  /**
   * READ_DATABASE_URL, like DATABASE_URL: a PostgreSQL that repeats the database (streaming replication), from which the query API reads
   * read models while it keeps up; null: everything is read from the database itself.
   */
  readonly readDatabaseUrl: string | null;
  /** EVENTSTORE_URL, e.g. `esdb://host:2113?tls=false`: the EventStoreDB that holds the log; null means PostgreSQL holds it, too. */
  readonly eventstoreUrl: string | null;
  /** NATS_URL, e.g. `nats://host:4222`: carries wake-ups and scraping jobs between processes; null means PostgreSQL carries them. */
  readonly natsUrl: string | null;
  /** DATABASE_POOL: connections of this process at most; default 16. */
  readonly databasePool: number;
  /** BASE_URL without a slash at the end: what links in emails begin with. Default `http://localhost:PORT`, for a part the gateway's. */
  readonly baseUrl: string;
  /** SCRAPER_ALLOW: `host:port` pairs that the scraper may fetch although they are not public. Never in production. */
  readonly scraperAllow: readonly string[];
  /**
   * SCRAPER_BROWSER, absolute: the executable of a Chromium in which the scraper draws pages whose text comes by scripts; null: such
   * pages are not read.
   */
  readonly scraperBrowser: string | null;
  /** DEMO; on unless `DEMO=off` or production. Parts seed nothing by themselves: `npm run demo:seed`. */
  readonly demo: boolean;
  /** SMTP_URL, e.g. `smtps://user:password@host`; null: mail goes to the local mailbox, or in production nowhere until it is set. */
  readonly smtpUrl: string | null;
  /**
   * MAP_STYLE_URL, e.g. `https://tiles.example.org/styles/plain.json`: the style of a map whose tiles come from elsewhere, and
   * MAP_HOSTS, the other sites that its tiles, letters and drawings come from; null: the plain map that the site brings. Visitors'
   * browsers ask those sites for what they look at.
   */
  readonly map: { readonly styleUrl: string; readonly origins: readonly string[] } | null;
  /** MAIL_FROM; the sender of every mail. */
  readonly mailFrom: string;
  /** LOG_LEVEL; default `warn`, in production `info`. */
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /**
   * TRUST_PROXY: addresses of the proxies whose X-Forwarded-For is believed, comma-separated; none by default. A part that is a
   * process of its own stands behind the gateway, which it believes by default when that runs on the same machine.
   */
  readonly trustProxy: readonly string[];
  /**
   * ANCHOR_FILE, absolute; default `anchors.ndjson` in DATA_DIR. Where the end of the hash chain is noted every day: best where
   * whoever owns the database does not write.
   */
  readonly anchorFile: string;
  /** ANCHOR_WEBHOOK: where each anchor is sent as well, signed with ANCHOR_WEBHOOK_SECRET; null: nowhere. */
  readonly anchorWebhook: { readonly url: string; readonly secret: string } | null;
  /** ANCHOR_EMAIL: to whom each anchor is sent as well; null: nobody. */
  readonly anchorEmail: string | null;
  /**
   * OPERATOR_TOKEN: the bearer token for `/metrics` and `/api/docs`, at least 24 characters. Null: in production nobody sees them,
   * elsewhere everybody does. All parts and the gateway need the same.
   */
  readonly operatorToken: string | null;
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, e.g. `http://collector:4318`: an OpenTelemetry collector to which traces are sent by OTLP over HTTP,
   * under the name OTEL_SERVICE_NAME (default `hopscotch`), of OTEL_TRACES_SAMPLER_ARG (default 1) of all traces; null: none is made.
   */
  readonly traces: { readonly endpoint: string; readonly service: string; readonly share: number } | null;
  /** RATE_LIMITS; `off` for load tests, refused in production. */
  readonly rateLimits: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names every key that is wrong, and how, one per line. */
export class WrongConfiguration extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'WrongConfiguration';
    this.problems = problems;
  }
}

const EnvironmentSchema = z.object({
  NODE_ENV: mode,
  PORT: port,
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ERASURE_REGISTER: z.string().min(1).optional(),
  PICTURES_FOLDER: z.string().min(1).optional(),
  PICTURES_BUCKET: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org/bucket', abort: true })
    .refine(isOfASite, 'must hold no user name, no question mark and no #')
    .refine(isSecureOrLocal, 'must be https (http is allowed for localhost only)')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PICTURES_BUCKET_KEY_ID: z.string().min(1).optional(),
  PICTURES_BUCKET_SECRET: z.string().min(1).optional(),
  PICTURES_BUCKET_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must look like eu-west-2')
    .default('us-east-1'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(?:test|live)_\w+$/, 'must look like sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must look like whsec_…')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must look like whsec_…')
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, 'must look like price_…')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must look like http://127.0.0.1:12111', abort: true })
    .refine(isSecureOrLocal, 'must be https (http is allowed for localhost only)')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  EVENTSTORE_URL: servers(/^esdb(\+discover)?$/, 'must look like esdb://host:2113?tls=false')
    .refine(hasItsFiles, 'names a file of a certificate or key that cannot be read')
    .optional(),
  NATS_URL: servers(/^(nats|tls)$/, 'must look like nats://host:4222').optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(4, 'must be at least 4').max(500).default(16),
  MASTER_KEY: hexKey.optional(),
  SESSION_SECRET: hexKey.optional(),
  SCRAPER_TOKEN: token,
  OPERATOR_TOKEN: token,
  SCRAPER_ALLOW: list.pipe(
    z.array(z.string().regex(/^[^\s:/]+:\d+$|^\[[^\]]+\]:\d+$/, 'must be host:port, separated by commas')),
  ),
  SCRAPER_BROWSER: scraperBrowser,
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://example.org', abort: true })
    .refine(isOfASite, 'must hold no user name, no question mark and no #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DEMO: onOff.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtps://user:password@host' })
    .optional(),
  MAP_STYLE_URL: z
    .url({ protocol: /^https$/, error: 'must look like https://tiles.example.org/style.json' })
    .optional(),
  MAP_HOSTS: list.pipe(
    z.array(
      z.string().regex(/^https:\/\/[^\s/;,']+$/, 'must look like https://tiles.example.org, separated by commas'),
    ),
  ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\p{Cc}]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u,
      'must look like Hopscotch <hello@example.org>',
    )
    .default('Hopscotch <hello@hopscotch.example>'),
  LOG_LEVEL: logLevel,
  TRUST_PROXY: proxies,
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like http://collector:4318', abort: true })
    .refine(isOfASite, 'must hold no user name, no question mark and no #')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('hopscotch'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
  RATE_LIMITS: onOff.default('on'),
  ANCHOR_FILE: z.string().min(1).optional(),
  ANCHOR_WEBHOOK: z
    .url({ protocol: /^https?$/, error: 'must look like https://example.org/anchors', abort: true })
    .refine(isSecureOrLocal, 'must be https (http is allowed for localhost only)')
    .optional(),
  ANCHOR_WEBHOOK_SECRET: z.string().min(24, 'must have at least 24 characters').optional(),
  ANCHOR_EMAIL: z.email('must be an email address').optional(),
});
type Settings = z.infer<typeof EnvironmentSchema>;

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

/** The configuration that `env` asks for; makes DATA_DIR's secrets on first start. Throws WrongConfiguration. */
export function readConfig(env: Environment, part: Part = 'site'): Config {
  const settings = parseEnvironment(EnvironmentSchema, env);
  const problems = settings.NODE_ENV === 'production' ? unfitForProduction(settings) : [];
  if (settings.ANCHOR_WEBHOOK !== undefined && settings.ANCHOR_WEBHOOK_SECRET === undefined)
    problems.push('ANCHOR_WEBHOOK_SECRET is needed with ANCHOR_WEBHOOK: it signs what is sent there');
  const bucketKey = [settings.PICTURES_BUCKET_KEY_ID, settings.PICTURES_BUCKET_SECRET];
  if (settings.PICTURES_BUCKET !== undefined && bucketKey.includes(undefined))
    problems.push('PICTURES_BUCKET_KEY_ID and PICTURES_BUCKET_SECRET are needed with PICTURES_BUCKET');
  const ofStripe = stripeSettings.map((name) => settings[name]);
  if (ofStripe.includes(undefined) && ofStripe.some((each) => each !== undefined))
    problems.push(`${stripeSettings.join(', ')} are needed together`);
  if (settings.STRIPE_CONNECT_WEBHOOK_SECRET !== undefined && settings.STRIPE_SECRET_KEY === undefined)
    problems.push('STRIPE_SECRET_KEY is needed with STRIPE_CONNECT_WEBHOOK_SECRET');
  if (part !== 'site' && settings.DATABASE_URL === undefined) {
    problems.unshift('DATABASE_URL is needed: the parts of the site share one database (npm start brings its own)');
  }
  if (problems.length > 0) throw new WrongConfiguration(problems);
  return configOf(settings, part);
}

/** What `schema` makes of `env`, in which an empty text counts as not set. Throws WrongConfiguration. */
export function parseEnvironment<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new WrongConfiguration(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
}

function unfitForProduction(settings: Settings): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  must(
    settings.SCRAPER_ALLOW.length === 0,
    'SCRAPER_ALLOW is for development: in production it would open your own network',
  );
  must(settings.DEMO !== 'on', 'DEMO=on is for development: its accounts have a published password');
  must(settings.RATE_LIMITS === 'on', 'RATE_LIMITS=off is for development');
  must(isSecureOrLocal(settings.BASE_URL), 'BASE_URL must be https in production (http is allowed for localhost only)');
  if (settings.DATABASE_URL) {
    // Several processes may share that database: secrets made in one of their folders would be wrong for the others.
    must(
      settings.MASTER_KEY !== undefined,
      'MASTER_KEY is needed in production with DATABASE_URL (openssl rand -hex 32)',
    );
    must(
      settings.SESSION_SECRET !== undefined,
      'SESSION_SECRET is needed in production with DATABASE_URL (openssl rand -hex 32)',
    );
  }
  return problems;
}

function isSecureOrLocal(baseUrl: string | undefined): boolean {
  if (!baseUrl) return true;
  const url = new URL(baseUrl);
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

function configOf(settings: Settings, part: Part): Config {
  const mode = settings.NODE_ENV ?? 'development';
  const production = mode === 'production';
  const dataDir = resolve(settings.DATA_DIR);
  const port = settings.PORT ?? defaultPorts[part];
  const secrets = readSecrets({
    dataDir,
    mode,
    masterKey: settings.MASTER_KEY,
    sessionSecret: settings.SESSION_SECRET,
    scraperToken: settings.SCRAPER_TOKEN,
  });
  if ('problem' in secrets) throw new WrongConfiguration([secrets.problem]);
  const noFiles = (['ERASURE_REGISTER', 'ANCHOR_FILE'] as const).filter((name) => isNoFile(settings[name]));
  if (noFiles.length > 0) throw new WrongConfiguration(noFiles.map((name) => `${name} must be a file, or nothing yet`));
  return {
    ...secrets,
    mode,
    port,
    host: settings.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    erasureRegister: resolve(settings.ERASURE_REGISTER ?? join(dataDir, 'erasures.ndjson')),
    picturesFolder: resolve(settings.PICTURES_FOLDER ?? join(dataDir, 'pictures')),
    picturesBucket:
      settings.PICTURES_BUCKET === undefined
        ? null
        : {
            url: settings.PICTURES_BUCKET,
            region: settings.PICTURES_BUCKET_REGION,
            keyId: settings.PICTURES_BUCKET_KEY_ID ?? '',
            secret: settings.PICTURES_BUCKET_SECRET ?? '',
          },
    stripe:
      settings.STRIPE_SECRET_KEY === undefined
        ? null
        : {
            secretKey: settings.STRIPE_SECRET_KEY,
            webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
            priceId: settings.STRIPE_PRICE_ID ?? '',
            connectWebhookSecret: settings.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
            apiBase: settings.STRIPE_API_BASE ?? null,
          },
    databaseUrl: settings.DATABASE_URL ?? null,
    readDatabaseUrl: settings.READ_DATABASE_URL ?? null,
    eventstoreUrl: settings.EVENTSTORE_URL ?? null,
    natsUrl: settings.NATS_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    baseUrl: settings.BASE_URL ?? `http://localhost:${part === 'site' ? port : defaultPorts.gateway}`,
    scraperAllow: settings.SCRAPER_ALLOW,
    scraperBrowser: settings.SCRAPER_BROWSER ?? null,
    demo: part === 'site' && !production && settings.DEMO !== 'off',
    smtpUrl: settings.SMTP_URL ?? null,
    map:
      settings.MAP_STYLE_URL === undefined
        ? null
        : {
            styleUrl: settings.MAP_STYLE_URL,
            origins: [...new Set([new URL(settings.MAP_STYLE_URL).origin, ...settings.MAP_HOSTS])],
          },
    mailFrom: settings.MAIL_FROM,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: settings.TRUST_PROXY.length === 0 && part !== 'site' ? ['loopback'] : settings.TRUST_PROXY,
    operatorToken: settings.OPERATOR_TOKEN ?? null,
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
            service: settings.OTEL_SERVICE_NAME,
            share: settings.OTEL_TRACES_SAMPLER_ARG,
          },
    rateLimits: settings.RATE_LIMITS === 'on',
    anchorFile: resolve(settings.ANCHOR_FILE ?? join(dataDir, 'anchors.ndjson')),
    anchorWebhook:
      settings.ANCHOR_WEBHOOK === undefined
        ? null
        : { url: settings.ANCHOR_WEBHOOK, secret: settings.ANCHOR_WEBHOOK_SECRET ?? '' },
    anchorEmail: settings.ANCHOR_EMAIL ?? null,
  };
}
