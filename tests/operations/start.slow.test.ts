import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { jsonRequest } from '#tests/support/api-client.ts';
import { killPostgres } from '#tests/support/servers/kill.ts';
import { postmaster, ready, register, signIn, start, startsSites } from '#tests/support/servers/started-site.ts';

startsSites();

describe('the site', () => {
  test('says that it is ready, serves pages, ends cleanly and keeps what it was given, also after everything was killed', async () => {
    const PORT = String(await freePort());
    const first = await ready(start({ PORT }));
    expect(first.out().match(/Hopscotch is ready/g)).toHaveLength(1);
    const page = await fetch(`${first.url}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await register(first);
    expect((await signIn(first)).status).toBe(200);

    expect(await first.stop('SIGINT')).toBe(0);
    expect(first.err()).toBe('');

    const second = await ready(start({ PORT }));
    const before = (await (await signIn(second)).json()) as { id: string };
    const server = postmaster();
    second.child.kill('SIGKILL');
    killPostgres(server);
    await second.ended;

    const third = await ready(start({ PORT }));
    const after = (await (await signIn(third)).json()) as { id: string };
    expect(after.id).toBe(before.id);
    expect(await third.stop('SIGTERM')).toBe(0);
  });
});

test('a site that somebody has gets no demo, whose admin has a published password, by a start that forgot to say so', async () => {
  const PORT = String(await freePort());
  const site = await ready(start({ PORT, DEMO: 'on' }));
  expect(site.out()).toContain('no demo was made');
  const admin = { email: 'admin@demo.hopscotch.test', password: 'let-me-explore-2026' };
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, jsonRequest('POST', admin));
  expect(answer.status).toBe(401);
  expect((await signIn(site)).status).toBe(200);
  expect(await site.stop('SIGTERM')).toBe(0);
});

describe('what cannot start says why, in words', () => {
  test('when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const site = start({ PORT: String(port) });
    expect(await site.ended).toBe(1);
    const another = port < 60_000 ? port + 10 : port - 10;
    expect(site.err()).toBe(
      `Port ${port} is in use. Stop what runs there, or choose another: PORT=${another} npm start\n`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('when the configuration is wrong, all of it', async () => {
    const site = start({ PORT: 'x', DEMO: 'perhaps' });
    expect(await site.ended).toBe(1);
    expect(site.err()).toBe('The configuration is wrong:\n  - PORT must be a number\n  - DEMO must be on or off\n');
    expect(site.out()).toBe('');
  });

  test('when its database cannot be reached', async () => {
    const site = start({ PORT: String(await freePort()), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await site.ended).toBe(1);
    expect(site.err()).toMatch(/database|event store|log/i);
    expect(site.err().split('\n').length).toBeLessThan(4);
  });
});
