import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import { eventStoreDbServer } from '#tests/support/servers/eventstoredb-server.ts';
import { hasNats, natsServer } from '#tests/support/servers/nats.ts';
import { type ProgramProcess, programProcess } from '#tests/support/servers/part-process.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-waiting-'));
  await buildFrontend(() => undefined);
});
beforeAll(async () => {
  database = await testDatabase();
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A PostgreSQL that says that it is starting until it is told to have done so; then it is the tests' own. */
async function startingPostgres(): Promise<{ readonly url: string; started(): void }> {
  let isStarted = false;
  const target = new URL(database.url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (!isStarted) return void socket.once('data', () => socket.end(startingUp()));
    const real = connect(Number(target.port), target.hostname);
    sockets.add(real);
    real.on('error', () => socket.destroy());
    socket.pipe(real).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    started: () => {
      isStarted = true;
    },
  };
}

/** What PostgreSQL sends while it recovers: an ErrorResponse of its protocol. */
function startingUp(): Buffer {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5, 'latin1');
  return message;
}

async function program(name: string, environment: Readonly<Record<string, string>>): Promise<ProgramProcess> {
  const started = programProcess({
    name,
    script: name === 'site' ? 'operations/start.ts' : `operations/parts/${name}.ts`,
    ready: / is ready at /,
    environment: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_POOL: '4',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  closing.push(() => started.kill());
  return started;
}

const waited = (server: string, reason: string): RegExp =>
  new RegExp(`^Waiting for ${server}, 60 s at most: .*${reason}.*\\n${server} is there, going on\\n.* is ready at `);

describe('a start says once what it waits for, and that it goes on', () => {
  test.each(['site', 'projectors', 'query-api'])('%s, when PostgreSQL is starting up', async (name) => {
    const postgres = await startingPostgres();
    const one = await program(name, { DATABASE_URL: postgres.url });
    const ready = one.start();
    // Should it end before it waits, the test says so.
    void ready.catch(() => undefined);
    await expect.poll(() => one.said()).toContain('Waiting for PostgreSQL');
    postgres.started();
    await ready;
    expect(one.said()).toMatch(waited('PostgreSQL', 'the database system is starting up'));
  });

  test('a part, when EventStoreDB is not there yet', async () => {
    const eventstore = await eventStoreDbServer();
    closing.push(() => eventstore.remove());
    const one = await program('policies', { DATABASE_URL: database.url, EVENTSTORE_URL: eventstore.url });
    const ready = one.start();
    // Should it end before it waits, the test says so.
    void ready.catch(() => undefined);
    await expect.poll(() => one.said()).toContain('Waiting for EventStoreDB');
    await eventstore.start();
    await ready;
    expect(one.said()).toMatch(waited('EventStoreDB', 'ECONNREFUSED'));
  });

  test.skipIf(!hasNats)('a part, when NATS is not there yet, for which it does not wait', async () => {
    const nats = await natsServer();
    closing.push(() => nats.close());
    const one = await program('command-api', { DATABASE_URL: database.url, NATS_URL: nats.url, LOG_LEVEL: 'warn' });
    await one.start();
    await expect.poll(() => one.said()).toContain('NATS cannot be reached; trying again until it can');
    await nats.start();
    await expect.poll(() => one.said()).toContain('NATS is there');
    expect(one.said().match(/NATS cannot be reached/g)).toHaveLength(1);
  });
});

test('a part that waits ends in order when it is told to', async () => {
  const one = await program('projectors', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  const ended = one.start().catch(() => undefined);
  await expect.poll(() => one.said()).toMatch(/^Waiting for PostgreSQL, 60 s at most: .*ECONNREFUSED/);
  expect(await one.stop()).toBe(0);
  await ended;
});
