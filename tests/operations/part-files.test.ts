import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GatewayEnvironmentSchema } from '#operations/gateway/settings.ts';
import { repository } from '#operations/site/frontend.ts';
import { EnvironmentSchema } from '#platform/config/settings.ts';
import { defaultPorts } from '#platform/parts.ts';

const textOf = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
/** Node lets the space for what was just made grow to 134 MB at a busy start and never gives it back; this keeps it to a quarter. */
const LITTLE_YOUNG_SPACE = '--max-semi-space-size=16';
/**
 * Before it collects what is old, Node lets its heap grow to as much as four times of what is in use, and of what it had once it gives
 * nearly nothing back: a burst of requests cost some 100 MB for good. So it collects once there is half as much again.
 */
const GROWS_BY_HALF = '--heap-growing-percent=50';
/**
 * Where many processes share a machine, threads that help each of them to collect what was just made take more than they give. What is old
 * is marked by a thread all the same: left to the one thread, marking falls behind what a reading of the log makes, some 200 MB each time.
 */
const NO_HELPERS = '--no-parallel-scavenge';
/**
 * A password's hash takes 19 MiB while it is made, and what presses a page together some of the same size. Without this glibc keeps them for good in
 * each of the four threads that do such work, because what was given back once is from then on taken from the heap. And what threads once had
 * in small pieces is kept for each of them, unless all take it from one place: after ten thousand reads that is 57 MB instead of 130.
 */
const GIVE_BACK = 'MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576';
const parts = Object.keys(defaultPorts).filter((part) => part !== 'site');

test.each(parts)('%s can be started by npm and as a container', (part) => {
  const file = `operations/parts/${part}.ts`;
  expect(existsSync(path.join(repository, file))).toBe(true);
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts[`start:${part}`]).toBe(
    `${GIVE_BACK} exec node ${LITTLE_YOUNG_SPACE} ${GROWS_BY_HALF} ${NO_HELPERS} ${file}`,
  );
  expect(textOf('docker-compose.yml')).toContain(
    `  ${part}:\n    <<: *part\n    command: ['node', '${GROWS_BY_HALF}', '${NO_HELPERS}', '${file}']\n`,
  );
});

test('the site in one process, and the image, keep as little of what was just made', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts['start']).toBe(`${GIVE_BACK} exec node ${LITTLE_YOUNG_SPACE} ${GROWS_BY_HALF} operations/start.ts`);
  expect(textOf('Dockerfile')).toContain(`\nENV NODE_OPTIONS=${LITTLE_YOUNG_SPACE} ${GIVE_BACK}\n`);
  // Not one of what Node takes from there.
  expect(textOf('Dockerfile')).toContain(`\nCMD ["node", "${GROWS_BY_HALF}", "operations/start.ts"]\n`);
});

test('docker-compose.yml starts nothing else of ours', () => {
  expect(textOf('docker-compose.yml').match(/operations\/\S+\.ts/g)).toHaveLength(parts.length);
});

test('the image keeps everything that nobody may lose in the one folder that its user may write to', () => {
  const lines = textOf('Dockerfile').split('\n');
  const at = (line: string): number => lines.indexOf(line);
  expect(at('RUN mkdir /kept && chown node /kept')).toBeGreaterThan(0);
  expect(at('ENV NODE_ENV=production DATA_DIR=/kept')).toBeGreaterThan(at('RUN npm run build'));
  expect(at('USER node')).toBeGreaterThan(at('RUN mkdir /kept && chown node /kept'));
  expect(textOf('docker-compose.yml')).toContain('    DATA_DIR: /kept\n');
});

/** What docker-compose.yml says itself, what production refuses, and another address of Stripe's, which is for tests. */
const saysItself = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'NATS_URL',
  'TRUST_PROXY',
];
const notThere = ['DEMO', 'RATE_LIMITS', 'SCRAPER_ALLOW', 'STRIPE_API_BASE'];

test('docker-compose.yml passes every other setting on to the parts, and the gateway its own', () => {
  const [all = '', services = ''] = textOf('docker-compose.yml').split('\nservices:\n');
  const passedOn = (text: string): string[] =>
    [...text.matchAll(/^ +([A-Z_]+): \$\{\1:[?-]/gm)].map(([, name = '']) => name);
  const wanted = Object.keys(EnvironmentSchema.shape).filter((name) => ![...saysItself, ...notThere].includes(name));
  expect(passedOn(all).toSorted()).toEqual([...wanted, 'OTEL_EXPORTER_OTLP_HEADERS'].toSorted());
  for (const name of notThere) expect(textOf('docker-compose.yml')).not.toContain(name);
  const [gateway = ''] = services.split('\n  command-api:\n');
  const own = Object.keys(GatewayEnvironmentSchema.shape).filter((name) => name !== 'HOST');
  expect([...gateway.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name).toSorted()).toEqual(own.toSorted());
});

test('neither the image nor the repository takes in what holds secrets or people: settings, secrets and backups', () => {
  const taken = (file: string): string[] => textOf(file).split('\n');
  const names = ['.env*', 'secrets.json', '*.backup', '*.backup.*part'];
  expect(taken('.gitignore')).toEqual(expect.arrayContaining(names));
  // Which goes by the whole path, where git goes by the name in any folder.
  expect(taken('.dockerignore')).toEqual(expect.arrayContaining(names.map((name) => `**/${name}`)));
});
