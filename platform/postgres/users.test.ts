import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usersOf } from './users.ts';

/** Processes that are there, and one that is not. */
const [here, elsewhere, dead] = [process.pid, process.ppid, 2 ** 22 + 1];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-users-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Whether `work` is done, or still waits after a while. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(100).then(() => false)]);

test('the last one to leave stops the server, whoever died meanwhile', async () => {
  const [first, second] = [usersOf(folder, here), usersOf(folder, elsewhere)];
  for (const user of [first, second, usersOf(folder, dead)]) await user.join();
  const stops: string[] = [];
  await first.leave(async () => void stops.push('first'));
  await second.leave(async () => void stops.push('second'));
  expect(stops).toEqual(['second']);
});

test('whoever comes while the last one stops the server waits until it is done', async () => {
  const [old, young] = [usersOf(folder, here), usersOf(folder, elsewhere)];
  await old.join();
  const stopped = Promise.withResolvers<void>();
  const leaving = old.leave(() => stopped.promise);
  const joining = young.join();
  expect(await isDone(joining)).toBe(false);
  stopped.resolve();
  await leaving;
  expect(await isDone(joining)).toBe(true);
});

test('whoever was killed while stopping it keeps nobody waiting, and neither does another process of the same id', async () => {
  const marker = path.join(folder, 'postgres.stopping');
  writeFileSync(marker, String(dead));
  expect(await isDone(usersOf(folder, here).join())).toBe(true);
  writeFileSync(marker, String(here));
  expect(await isDone(usersOf(folder, here).join())).toBe(true);
  const longAgo = Date.now() / 1_000 - 60;
  utimesSync(marker, longAgo, longAgo);
  expect(await isDone(usersOf(folder, elsewhere).join())).toBe(true);
});
