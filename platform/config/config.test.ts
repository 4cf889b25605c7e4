import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import { readConfig } from './config.ts';
import { requireModeOfSecrets } from './secrets.ts';
import { type Environment, UNSET_MAIL_FROM, WrongConfiguration } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hopscotch-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Environment = {}) => readConfig({ DATA_DIR: dataDir, ...env });
function problemsOf(env: Environment): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.problems;
    throw error;
  }
  return [];
}
const key = '0123456789abcdef'.repeat(4);

test('nothing set is a whole configuration', () => {
  expect(read()).toMatchObject({
    mode: 'development',
    port: 3000,
    host: 'localhost',
    baseUrl: 'http://localhost:3000',
    databaseUrl: null,
    demo: true,
    smtpUrl: null,
    rateLimits: true,
    scraperAllow: [],
    scraperBrowser: null,
  });
});

test('empty counts as not set, as in a compose file', () => {
  expect(read({ SMTP_URL: '', DATABASE_URL: '', PORT: '' })).toMatchObject({
    smtpUrl: null,
    databaseUrl: null,
    port: 3000,
  });
});

test('every wrong key is listed at once, by name', () => {
  const problems = problemsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    MASTER_KEY: 'short',
    SESSION_SECRET: '0'.repeat(64),
    SCRAPER_ALLOW: 'localhost',
    DEMO: 'maybe',
    BASE_URL: 'ftp://x',
    SMTP_URL: 'http://x',
    ANCHOR_WEBHOOK: 'http://example.org/anchors',
    ANCHOR_EMAIL: 'nobody',
    MAIL_FROM: 'Hop <hello@hop.example>\nBcc: other@hop.example',
  });
  const names = problems.map((problem) => problem.split(' ', 1)[0]);
  expect(new Set(names)).toEqual(
    new Set([
      'PORT',
      'DATABASE_URL',
      'MASTER_KEY',
      'SESSION_SECRET',
      'SCRAPER_ALLOW',
      'DEMO',
      'BASE_URL',
      'SMTP_URL',
      'ANCHOR_WEBHOOK',
      'ANCHOR_EMAIL',
      'MAIL_FROM',
    ]),
  );
  for (const problem of problems) expect(problem).not.toContain('0000');
});

test('anchors go into the data folder, and to a web address only with a secret that signs them', () => {
  expect(read()).toMatchObject({
    anchorFile: path.join(dataDir, 'anchors.ndjson'),
    anchorWebhook: null,
    anchorEmail: null,
  });
  expect(problemsOf({ ANCHOR_WEBHOOK: 'https://example.org/anchors' })).toEqual([
    'ANCHOR_WEBHOOK_SECRET is needed with ANCHOR_WEBHOOK: it signs what is sent there',
  ]);
  const given = { ANCHOR_WEBHOOK: 'https://example.org/anchors', ANCHOR_WEBHOOK_SECRET: 'long enough to be a secret' };
  expect(read(given).anchorWebhook).toEqual({
    url: given.ANCHOR_WEBHOOK,
    secret: given.ANCHOR_WEBHOOK_SECRET,
  });
});

describe('who writes letters, and where what people write to us goes', () => {
  const MAIL_FROM = 'Hop <hello@hop.example>';
  test.each([
    ['elsewhere than in production to the address that pages show', { MAIL_FROM }, brand.contactEmail],
    ['in production to the sender', { MAIL_FROM, NODE_ENV: 'production' }, 'hello@hop.example'],
    ['also where that is an address alone', { MAIL_FROM: 'a@hop.example', NODE_ENV: 'production' }, 'a@hop.example'],
    ['to CONTACT_EMAIL where that is set', { MAIL_FROM, CONTACT_EMAIL: 'us@hop.example' }, 'us@hop.example'],
    ['there in production, too', { CONTACT_EMAIL: 'us@hop.example', NODE_ENV: 'production' }, 'us@hop.example'],
  ])('%s', (_where, environment, to) => {
    expect(read(environment).contactEmail).toBe(to);
  });
  test('the sender that is taken without MAIL_FROM is known as such', () => {
    expect(read().mailFrom).toBe(UNSET_MAIL_FROM);
    expect(UNSET_MAIL_FROM).toBe('Hopscotch <hello@hopscotch.example>');
  });
});

test.each([
  { NODE_ENV: 'live' },
  { LOG_LEVEL: 'loud' },
  { TRUST_PROXY: 'nonsense' },
  { OPERATOR_TOKEN: 'short' },
  { DATABASE_POOL: 'many' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1:99999/y' },
  { BASE_URL: 'https://user@hop.example' },
  { BASE_URL: 'hop.example' },
  { BASE_URL: 'http://hop.example:99999' },
  { ANCHOR_WEBHOOK: 'hop.example' },
  { ANCHOR_WEBHOOK: 'https://keeper:secret@hop.example/anchors' },
  { BASE_URL: 'https://hop.example?a=1' },
  { BASE_URL: 'https://hop.example/#a' },
  { BASE_URL: 'https://hop.example/home' },
  { MAIL_FROM: 'xyz' },
  { CONTACT_EMAIL: 'nobody' },
  { SCRAPER_BROWSER: 'chromium' },
  { SCRAPER_BROWSER: '/nowhere/chromium' },
  { SCRAPER_BROWSER: tmpdir() },
  { SMTP_URL: 'smtp://' },
  { ANCHOR_FILE: '/dev/null' },
  { ERASURE_REGISTER: tmpdir() },
  { DATABASE_URL: 'postgres://100%:x@host/name' },
  { EVENTSTORE_URL: 'esdb://one:2113,two:99999' },
  { EVENTSTORE_URL: 'esdb://one:2113?tlsCaFile=/nowhere/ca.pem' },
  { NATS_URL: 'nats://host:99999' },
  { NATS_URL: 'nats://hop:100%@host:4222' },
])('%j is refused by its name', (env) => {
  expect(problemsOf(env).map((problem) => problem.split(' ', 1)[0])).toEqual(Object.keys(env));
});

describe('the secrets', () => {
  test('are made once, for their owner only, and stay', () => {
    const first = read();
    expect(first.masterKey).toHaveLength(32);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = read();
    expect(second.masterKey.equals(first.masterKey)).toBe(true);
    expect([second.sessionSecret, second.scraperToken]).toEqual([first.sessionSecret, first.scraperToken]);
  });

  test('that are given are taken, and nothing is written when all are', () => {
    const given = read({ MASTER_KEY: key, SESSION_SECRET: key, SCRAPER_TOKEN: 'a-token-that-is-long-enough' });
    expect(given.masterKey.toString('hex')).toBe(key);
    expect(read({ MASTER_KEY: key, SESSION_SECRET: key }).scraperToken).toHaveLength(64);
    expect(() => readFileSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT');
  });

  test('that are given are those of the file that is made: whoever keeps it has what opens the site', () => {
    const given = read({ MASTER_KEY: key, SCRAPER_TOKEN: 'a-token-that-is-long-enough' });
    const kept = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as object;
    expect(kept).toMatchObject({ masterKey: key, scraperToken: 'a-token-that-is-long-enough' });
    expect(read()).toMatchObject({ masterKey: given.masterKey, sessionSecret: given.sessionSecret });
  });

  test('are not made anew beside an old database: that would erase everyone in it', () => {
    mkdirSync(path.join(dataDir, 'postgres'));
    expect(problemsOf({}).join()).toMatch(/MASTER_KEY is missing.*secrets\.json is gone/);
  });

  test('in a damaged file are reported, not replaced', () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"masterKey":');
    expect(problemsOf({}).join()).toContain('is damaged');
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"masterKey":');
  });
});

describe('production', () => {
  const NODE_ENV = 'production';
  test('has no demo and listens for others', () => {
    expect(read({ NODE_ENV })).toMatchObject({ demo: false, host: '0.0.0.0', logLevel: 'info' });
  });

  test('refuses a data folder of a development run, with its secrets and demo accounts', () => {
    read();
    expect(problemsOf({ NODE_ENV }).join()).toContain('was made by a development run');
    expect(problemsOf({ NODE_ENV, MASTER_KEY: key, SESSION_SECRET: key }).join()).toContain(
      'was made by a development run',
    );
  });

  test('has a data folder that commands may read without saying so, and in which nothing of development may run', () => {
    read({ NODE_ENV });
    for (const mode of ['development', 'test', '']) {
      const config = read({ NODE_ENV: mode });
      expect(() => requireModeOfSecrets(config), mode).toThrow(/that of a site in production.*set NODE_ENV=production/);
    }
    expect(() => requireModeOfSecrets(read({ NODE_ENV }))).not.toThrow();
  });

  test('refuses what is for development only, all at once', () => {
    const problems = problemsOf({
      NODE_ENV,
      DEMO: 'on',
      SCRAPER_ALLOW: 'localhost:8080',
      RATE_LIMITS: 'off',
      BASE_URL: 'http://hopscotch.example',
      DATABASE_URL: 'postgres://a:b@database/hopscotch',
    });
    expect(
      problems.map((problem) => String(problem.split(/[ =]/, 1)[0])).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['BASE_URL', 'DEMO', 'MASTER_KEY', 'RATE_LIMITS', 'SCRAPER_ALLOW', 'SESSION_SECRET']);
  });

  test('takes https, and http on this machine', () => {
    for (const BASE_URL of ['https://hopscotch.example/', 'http://localhost:3000']) {
      expect(problemsOf({ NODE_ENV, BASE_URL })).toEqual([]);
    }
    expect(read({ NODE_ENV, BASE_URL: 'https://hopscotch.example/' }).baseUrl).toBe('https://hopscotch.example');
  });
});

describe('the map', () => {
  const MAP_STYLE_URL = 'https://tiles.example.org/styles/plain.json';
  test('is our own, unless a style is named: then its site and those beside it may be asked', () => {
    expect(read({}).map).toBeNull();
    expect(read({ MAP_HOSTS: 'https://letters.example.org' }).map).toBeNull();
    expect(read({ MAP_STYLE_URL, MAP_HOSTS: 'https://letters.example.org, https://tiles.example.org' }).map).toEqual({
      styleUrl: MAP_STYLE_URL,
      origins: ['https://tiles.example.org', 'https://letters.example.org'],
    });
  });
  test.each([
    [{ MAP_STYLE_URL: 'http://tiles.example.org/s.json' }, 'MAP_STYLE_URL must look like'],
    [{ MAP_STYLE_URL, MAP_HOSTS: "https://a.example; script-src 'unsafe-inline'" }, 'MAP_HOSTS'],
    [{ MAP_STYLE_URL, MAP_HOSTS: 'https://a.example/tiles' }, 'MAP_HOSTS'],
  ])('%j is refused', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
  });
});

describe('pictures', () => {
  const PICTURES_BUCKET = 'https://s3.eu-west-2.amazonaws.com/hopscotch/';
  const bucketKey = { PICTURES_BUCKET_KEY_ID: 'id', PICTURES_BUCKET_SECRET: 'secret' };

  test('lie in the data folder, in the folder that is named, or in a bucket', () => {
    expect(read()).toMatchObject({ picturesFolder: path.join(dataDir, 'pictures'), picturesBucket: null });
    expect(read({ PICTURES_FOLDER: '/srv/pictures' }).picturesFolder).toBe('/srv/pictures');
    expect(read({ PICTURES_BUCKET, ...bucketKey, PICTURES_BUCKET_REGION: 'eu-west-2' }).picturesBucket).toEqual({
      url: 'https://s3.eu-west-2.amazonaws.com/hopscotch',
      region: 'eu-west-2',
      keyId: 'id',
      secret: 'secret',
    });
  });

  test.each([
    [{ PICTURES_BUCKET }, 'PICTURES_BUCKET_KEY_ID and PICTURES_BUCKET_SECRET are needed with PICTURES_BUCKET'],
    [{ PICTURES_BUCKET: 'http://s3.example.org/b', ...bucketKey }, 'PICTURES_BUCKET must be https'],
    [{ PICTURES_BUCKET: 'https://id:secret@s3.example.org/b', ...bucketKey }, 'PICTURES_BUCKET must hold no user name'],
    [{ PICTURES_BUCKET_REGION: 'Europe (London)' }, 'PICTURES_BUCKET_REGION must look like eu-west-2'],
  ])('%j is refused', (env, problem) => {
    expect(problemsOf(env).join()).toContain(problem);
  });
});

describe('a part that is a process of its own', () => {
  const shared = { DATABASE_URL: 'postgres://user@host/name' };

  test('has a port of its own, links to the gateway, and seeds no demo', () => {
    const config = readConfig({ DATA_DIR: dataDir, ...shared }, 'query-api');
    expect(config).toMatchObject({
      port: 3002,
      baseUrl: 'http://localhost:3000',
      demo: false,
      trustProxy: ['loopback'],
    });
    expect(readConfig({ DATA_DIR: dataDir, ...shared, TRUST_PROXY: '10.1.2.3' }, 'query-api').trustProxy).toEqual([
      'loopback',
      '10.1.2.3',
    ]);
    expect(readConfig({ DATA_DIR: dataDir, ...shared, PORT: '80' }, 'scraper').port).toBe(80);
  });

  test('needs the database that all parts share, and says so', () => {
    expect(() => readConfig({ DATA_DIR: dataDir }, 'projectors')).toThrow(/DATABASE_URL is needed/);
  });
});

describe('the engines of many processes', () => {
  test('are not there unless they are named', () => {
    expect(read()).toMatchObject({ eventstoreUrl: null, natsUrl: null });
  });

  test.each([
    'esdb://127.0.0.1:2113?tls=false',
    'esdb+discover://cluster:2113',
    'esdb://a:2113,b:2113,c:2113?tls=true',
  ])('EVENTSTORE_URL may be %s', (url) => {
    expect(read({ EVENTSTORE_URL: url }).eventstoreUrl).toBe(url);
  });

  test.each([
    [{ EVENTSTORE_URL: 'http://127.0.0.1:2113' }, 'EVENTSTORE_URL'],
    [{ EVENTSTORE_URL: 'esdb://' }, 'EVENTSTORE_URL'],
    [{ NATS_URL: '127.0.0.1:4222' }, 'NATS_URL'],
  ])('%j is refused', (env, name) => {
    expect(problemsOf(env).map((problem) => problem.split(' ', 1)[0])).toEqual([name]);
  });
});

describe('Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };
  test('has all of its settings or none', () => {
    expect(read({}).stripe).toBeNull();
    const stripe = {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      priceId: 'price_1',
      connectWebhookSecret: null,
      apiBase: null,
    };
    expect(read(keys).stripe).toEqual(stripe);
    const connect = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
    expect(read({ ...keys, ...connect }).stripe).toEqual({ ...stripe, connectWebhookSecret: 'whsec_2' });
    expect(problemsOf(connect)).toContain('STRIPE_SECRET_KEY is needed with STRIPE_CONNECT_WEBHOOK_SECRET');
    const together = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID are needed together';
    for (const name of Object.keys(keys)) expect(problemsOf({ ...keys, [name]: '' })).toContain(together);
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toContain(
      'STRIPE_SECRET_KEY must look like sk_live_…',
    );
  });
});
