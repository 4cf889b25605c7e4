import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { execute } from '#event-store/execute.ts';
import { openLog } from '#event-store/open-log.ts';
import { eraseMember } from '#operations/erase-member.ts';
import { memberDecider } from '#platform/auth/members.ts';
import { call } from '../support/api-client.ts';
import { testApp } from '../support/app.ts';

test('an erased member is nowhere any more, and what they did stays done', async () => {
  const masterKey = randomBytes(32);
  const app = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex') } });
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  try {
    const [person, admin] = [await app.newMember('parent'), await app.signedInAs('admin')];
    const parent = await signedIn(app.url, person);
    const submitted = await call(parent, 'POST', '/api/parent/submit-suggestion', {
      name: 'Kite Club',
      description: 'Kites on the downs.',
      submitterComments: 'Ring me on 07700 900777',
    });
    expect(submitted.status).toBe(200);
    const { id } = submitted.body as { id: string };
    await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 });
    const wait = async () =>
      app.context.readPosition.waitFor(
        ['directory', 'audit', 'listing', 'points'],
        await app.context.log.head(),
        10_000,
      );
    await wait();
    expect(await tablesWith(app.context.db, person.email)).toContain('members.members');

    // As if an earlier erasure had been cut off after its first two steps.
    const commandId = randomUUID();
    const context = {
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { id: 'test', role: 'system' as const },
      occurredAt: new Date().toISOString(),
    };
    await execute(opened.log, streams.member(person.memberId), memberDecider, { type: 'EraseMember' }, context);
    await opened.keys.destroy(person.memberId);

    expect(await eraseMember({ opened, db: app.context.db, logger: pino({ level: 'silent' }) }, person.email)).toBe(
      true,
    );

    await wait();
    expect(await tablesWith(app.context.db, person.email)).toEqual([]);
    expect(await tablesWith(app.context.db, '07700 900777')).toEqual([]);
    const [registered] = await opened.log.readStream(streams.member(person.memberId));
    expect(registered?.data).toMatchObject({ email: 'erased', firstName: 'erased' });
    expect((await call(app.anonymous, 'GET', `/api/activities/${id}`)).body).toMatchObject({
      name: 'Kite Club',
      status: 'live',
    });
    const audit = (await call(admin, 'GET', `/api/admin/audit?entity=${id}`)).text;
    expect(audit).toContain('DraftSubmitted');
    expect(audit).not.toContain('900777');
    expect((await call(parent, 'GET', '/api/auth/user')).status).toBe(401);
    expect(await eraseMember({ opened, db: app.context.db, logger: pino({ level: 'silent' }) }, person.email)).toBe(
      false,
    );
  } finally {
    await opened.close();
    await app.close();
  }
});

async function signedIn(url: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    return fetch(`${url}${path}`, { ...init, headers });
  };
}

/** Every table that holds `text` in the clear, in any of its columns. */
async function tablesWith(
  db: { query<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]> },
  text: string,
): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
