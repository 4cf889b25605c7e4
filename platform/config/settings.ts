import { z } from 'zod';
import { brand } from '#domain/brand.ts';
import type { Part } from '../parts.ts';
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
  namesNobody,
  scraperBrowser,
  onOff,
  hexKey,
} from './setting-kinds.ts';

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

/** The sender without MAIL_FROM: its domain is nobody's, so that whoever checks the senders' refuses its letters. */
export const UNSET_MAIL_FROM = `${brand.name} <${brand.contactEmail}>`;

/** What each setting must look like. */
export const EnvironmentSchema = z.object({
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
    .refine((url) => new URL(url).pathname === '/', 'must hold no path: the site is all that its address leads to')
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
      `must look like ${brand.name} <hello@example.org>`,
    )
    .default(UNSET_MAIL_FROM),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
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
    .refine(namesNobody, 'must hold no user name: ANCHOR_WEBHOOK_SECRET shows who sends')
    .optional(),
  ANCHOR_WEBHOOK_SECRET: z.string().min(24, 'must have at least 24 characters').optional(),
  ANCHOR_EMAIL: z.email('must be an email address').optional(),
});
export type Settings = z.infer<typeof EnvironmentSchema>;

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

/** What of `settings` does not go together, or is not fit for where it is used, one sentence each. */
export function problemsIn(settings: Settings, part: Part): readonly string[] {
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
  return problems;
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
