import { join, resolve } from 'node:path';
import { brand } from '#domain/brand.ts';
import { defaultPorts, type Part } from '../parts.ts';
import type { Bucket } from '../pictures/picture-bucket.ts';
import type { StripeSettings } from '../payments/stripe-payments.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { isNoFile } from './setting-kinds.ts';
import {
  type Environment,
  EnvironmentSchema,
  parseEnvironment,
  problemsIn,
  type Settings,
  WrongConfiguration,
} from './settings.ts';

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
  /** MAIL_FROM; the sender of every mail. The default is fit for no site that is reached from elsewhere. */
  readonly mailFrom: string;
  /**
   * CONTACT_EMAIL: where messages of the contact form are sent. Default in production the address of MAIL_FROM, elsewhere the one that
   * pages show.
   */
  readonly contactEmail: string;
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

/** The configuration that `env` asks for; makes DATA_DIR's secrets on first start. Throws WrongConfiguration. */
export function readConfig(env: Environment, part: Part = 'site'): Config {
  const settings = parseEnvironment(EnvironmentSchema, env);
  const problems = problemsIn(settings, part);
  if (problems.length > 0) throw new WrongConfiguration(problems);
  return configOf(settings, part);
}

/** Of `Name <address>`, or of the address alone. */
const addressIn = (mailFrom: string): string => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;

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
    contactEmail: settings.CONTACT_EMAIL ?? (production ? addressIn(settings.MAIL_FROM) : brand.contactEmail),
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    // Of a part the gateway beside it is always believed, whichever proxy is named besides.
    trustProxy: part === 'site' ? settings.TRUST_PROXY : [...new Set(['loopback', ...settings.TRUST_PROXY])],
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
