import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalog, streams } from '#domain/catalog.ts';
import { openLog, type OpenedLog } from '#event-store/open-log.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type AnchorKeeper, keepAnchors, type KeepAnchorsOptions } from './keep-anchors.ts';
import { SIGNATURE_HEADER } from './send-anchor.ts';

const masterKey = randomBytes(32);
const secret = 'what the receiver knows as well';
let folder: string;
let database: TestDatabase;
let opened: OpenedLog;
let receiver: Server;
/** What came to the receiver, and what it answers. */
let received: { body: string; signature: unknown }[];
let status: number;
let letters: string[];
let time: Date;
const anchorFile = () => join(folder, 'anchors.ndjson');
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hopscotch-anchors-'));
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey, anchorFile: anchorFile() });
  [received, letters, status, time] = [[], [], 204, new Date('2026-03-01T10:00:00.000Z')];
  receiver = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      received.push({ body: await text(request), signature: request.headers[SIGNATURE_HEADER] });
      response.writeHead(status).end();
    };
    void receive();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => receiver.close(resolve));
  await opened.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function keeper(more: Partial<KeepAnchorsOptions> = {}): AnchorKeeper {
  const { anchors, chain } = opened;
  if (!anchors) throw new Error('No anchors');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/anchors`;
  return keepAnchors({
    anchors,
    chain,
    config: { anchorFile: anchorFile(), anchorWebhook: { url, secret }, anchorEmail: 'owner@example.org' },
    mail: { enqueue: async (_key, { text: words }) => void letters.push(words) },
    logger: { warn: () => undefined },
    now: () => time,
    ...more,
  });
}

const lines = (): { number: number; chain: { position: number } }[] =>
  readFileSync(anchorFile(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: number; chain: { position: number } });

async function register(): Promise<void> {
  const memberId = randomUUID();
  const person = { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' };
  await opened.log.append(streams.member(memberId), 'no-stream', [{ type: 'MemberRegistered', data: person }], {
    commandId: randomUUID(),
    correlationId: 'c',
    causationId: null,
    actor: { id: memberId, role: 'parent' },
    occurredAt: '2026-03-01T10:00:00.000Z',
  });
}

test('an anchor is written at the start, when the newest is a day old, and at the end if anything happened since', async () => {
  const first = keeper();
  await expect.poll(() => received.length).toBe(1);
  await register();
  time = new Date('2026-03-02T09:59:59.000Z');
  await first.look();
  expect(lines()).toHaveLength(1);
  time = new Date('2026-03-02T10:00:00.000Z');
  await opened.chain.extend();
  await first.look();
  expect(lines().map(({ chain }) => chain.position)).toEqual([0, 1]);
  await first.close();
  expect(lines()).toHaveLength(2);

  const second = keeper();
  await register();
  await second.close();
  expect(lines().map(({ chain }) => chain.position)).toEqual([0, 1, 2]);
});

test('an anchor that a clock has dated for a time to come does not stand for those of the days until then', async () => {
  time = new Date('2027-03-01T10:00:00.000Z');
  const keeping = keeper();
  await expect.poll(() => received.length).toBe(1);
  time = new Date('2026-03-01T10:00:00.000Z');
  await keeping.look();
  time = new Date('2026-03-01T10:01:00.000Z');
  await keeping.look();
  expect(lines()).toHaveLength(2);
  await keeping.close();
});

test('what was chained is anchored at once when somebody has cut it off, and not again and again', async () => {
  const keeping = keeper();
  await expect.poll(() => received.length).toBe(1);
  await register();
  await opened.chain.extend();
  await tamper(database.url, 'delete from audit_chain.links; update log.events set actor_role = $$admin$$');
  for (let looks = 0; looks < 3; looks += 1) await keeping.look();
  expect(lines().map(({ chain }) => chain.position)).toEqual([0, 1]);
  await keeping.close();
  expect(lines()).toHaveLength(2);
});

test('each is sent signed to a web address and as a letter, again when that did not work, and proves later what the file did', async () => {
  status = 500;
  await register();
  const keeping = keeper();
  await expect.poll(() => received.length).toBeGreaterThan(1);
  status = 204;
  await keeping.close();
  const { body, signature } = received.at(-1) ?? {};
  expect(signature).toBe(createHmac('sha256', secret).update(String(body)).digest('hex'));
  expect(letters.at(-1)).toContain(body);

  // Whoever has the folder as well as the tables cuts off both.
  rmSync(anchorFile());
  await tamper(database.url, 'delete from log.events; delete from audit_chain.links; delete from audit_chain.anchors');
  const elsewhere = join(folder, 'kept.ndjson');
  writeFileSync(elsewhere, received.map((each) => each.body).join('\n'));
  const findings: string[] = [];
  const found = ({ problem }: { problem: string }): void => void findings.push(problem);
  await verifyLog({ ...opened, masterKey, catalog, found });
  expect(findings).toEqual([]);
  await verifyLog({ ...opened, masterKey, catalog, found, anchorsElsewhere: elsewhere });
  expect(findings.at(-1)).toContain('as the end of the hash chain, which is empty now');
});

test('one that could not be sent before its process ended is sent by the next, once', async () => {
  status = 500;
  await register();
  const ended = keeper();
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await ended.close();
  status = 204;
  received = [];
  const next = keeper();
  await expect.poll(() => received.map(({ body }) => body)).toEqual([JSON.stringify(lines().at(-1))]);
  await next.look();
  await next.close();
  expect(received).toHaveLength(1);
});

test('a folder that cannot be written ends nothing, and is said', async () => {
  writeFileSync(join(folder, 'taken'), '');
  const unwritable = await openLog({ url: database.url, masterKey, anchorFile: join(folder, 'taken', 'anchors') });
  const said: unknown[] = [];
  try {
    const { anchors, chain } = unwritable;
    if (!anchors) throw new Error('No anchors');
    const keeping = keeper({ anchors, chain, logger: { warn: (...words: unknown[]) => void said.push(words) } });
    await keeping.close();
    expect(JSON.stringify(said)).toContain('could not be anchored');
  } finally {
    await unwritable.close();
  }
});
