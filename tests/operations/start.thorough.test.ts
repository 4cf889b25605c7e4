import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { EMAIL, postmaster, ready, register, signIn, start, startsSites } from '#tests/support/servers/started-site.ts';

startsSites();

test('makes an admin beside it and without it', async () => {
  const PORT = String(await freePort());
  const site = await ready(start({ PORT }));
  await register(site);
  const role = async () => ((await (await signIn(site)).json()) as { role: string }).role;
  const grant = (...args: string[]) => start({}, 'operations/admin-grant.ts', args).ended;
  expect(await role()).toBe('parent');
  expect(await grant(EMAIL)).toBe(0);
  expect(await role()).toBe('admin');
  expect(await grant('--revoke', '--yes', EMAIL)).toBe(0);
  expect(await role()).toBe('parent');
  expect(await grant('nobody@test.hopscotch.test')).toBe(1);
  const off = start({}, 'operations/two-step-off.ts', [EMAIL]);
  expect(await off.ended).toBe(0);
  expect(off.out()).toBe(`${EMAIL} signs in with the password alone already (nothing had to change).\n`);
  expect(await start({}, 'operations/two-step-off.ts', ['nobody@test.hopscotch.test']).ended).toBe(1);
  await site.stop('SIGTERM');
  expect(await grant(EMAIL)).toBe(0);
  const again = await ready(start({ PORT }));
  expect(((await (await signIn(again)).json()) as { role: string }).role).toBe('admin');
});

test('goes on when nobody reads what it says any more, and without its terminal', async () => {
  const PORT = String(await freePort());
  const site = start({ PORT, LOG_LEVEL: 'trace' });
  // As `npm start 2>&1 | head -1` does it: the first line has come, and nobody wants a second.
  await once(site.child.stdout ?? site.child, 'data');
  site.child.stdout?.destroy();
  site.child.stderr?.destroy();
  const answers = async () => (await fetch(`${site.url}/healthz`).catch(() => undefined))?.status;
  await expect.poll(answers).toBe(200);
  // Each request writes to the log.
  for (let count = 0; count < 20; count += 1) expect(await answers()).toBe(200);
  expect(await site.stop('SIGTERM')).toBe(0);
});

test('whose own process alone was killed takes over the PostgreSQL that still runs, and what was compiled is kept', async () => {
  const PORT = String(await freePort());
  const compiled = mkdtempSync(path.join(tmpdir(), 'hopscotch-compiled-'));
  onTestFinished(() => rmSync(compiled, { recursive: true }));
  const first = await ready(start({ PORT, NODE_COMPILE_CACHE: compiled }));
  const server = postmaster();
  const kept = () => readdirSync(compiled, { recursive: true }).length;
  await expect.poll(kept).toBeGreaterThan(1_000);
  process.kill(first.child.pid ?? 0, 'SIGKILL');
  await first.ended;
  const second = await ready(start({ PORT }));
  expect(postmaster()).toBe(server);
  expect(await second.stop('SIGTERM')).toBe(0);
});
