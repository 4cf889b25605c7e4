import { expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { EMAIL, ready, register, signIn, start, startsSites } from '#tests/support/servers/started-site.ts';

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
