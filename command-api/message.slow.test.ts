import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import type { ContactMessage } from '#domain/message/api.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';

const environment = { MASTER_KEY: randomBytes(32).toString('hex') };
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp({ environment });
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const words = { name: 'Jo Whitfield', email: 'jo@mail.example', subject: 'Dorking', message: 'Do you list\nDorking?' };
const write = (more: object = {}, headers = {}, who: SiteFetch = site.anonymous): Promise<Answer> =>
  call(who, 'POST', '/api/contact', { ...words, ...more }, headers);
async function queue(after: Answer, status = ''): Promise<ContactMessage[]> {
  const headers = { 'x-min-position': after.headers.get('x-log-position') ?? '0' };
  return (await call(admin, 'GET', `/api/admin/contact-messages${status}`, undefined, headers))
    .body as ContactMessage[];
}

describe('a message', () => {
  test('that somebody without an account writes reaches our mailbox and the admins’ queue', async () => {
    const sent = await write();
    expect([sent.status, sent.body]).toEqual([200, { id: idIn(sent), message: 'Message Received' }]);
    expect((await queue(sent))[0]).toMatchObject({ id: idIn(sent), ...words, status: 'open', adminNotes: null });
    const [mail] = await accountCalls(site).mailsTo(brand.contactEmail, /Dorking/);
    expect(mail?.text).toContain('Jo Whitfield <jo@mail.example> wrote:\n\nDo you list\n\nDorking?');
  });
  test('that is sent twice under one key is one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const subject = `Once ${key['idempotency-key']}`;
    const parent = await site.signedInAs('parent');
    const [first, second] = [await write({ subject }, key, parent), await write({ subject }, key, parent)];
    expect(second?.body).toEqual(first?.body);
    expect((await queue(second)).filter((each) => each.subject === subject)).toHaveLength(1);
  });
  test.each([
    [{ name: ' ' }, 'Please enter your name'],
    [{ email: 'jo' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Please enter a valid email address'],
    [{ subject: '' }, 'Please enter a subject'],
    [{ message: '\n' }, 'Please enter your message'],
    [{ companyFax: '1' }, 'Something went wrong. Please try again.'],
  ])('with %j is refused with "%s"', async (wrong, message) => {
    const refused = await write(wrong);
    expect(refused.status).toBe(400);
    expect((refused.body as { errors: { message: string }[] }).errors.map((each) => each.message)).toEqual([message]);
  });
  test('is dealt with by an admin, opened again, and keeps what was noted', async () => {
    const id = idIn(await write({ subject: 'To be handled' }));
    const set = (body: object) => call(admin, 'PUT', `/api/admin/contact-messages/${id}`, body);
    const handled = await set({ status: 'handled', adminNotes: 'Rang her' });
    expect(handled.body).toMatchObject({ id, ...words, subject: 'To be handled', status: 'handled' });
    expect((await queue(handled, '?status=open')).some((each) => each.id === id)).toBe(false);
    const reopened = await set({ status: 'open' });
    expect((await queue(reopened, '?status=open')).find((each) => each.id === id)?.adminNotes).toBe('Rang her');
    expect((await call(admin, 'PUT', `/api/admin/contact-messages/${randomUUID()}`, { status: 'open' })).status).toBe(
      404,
    );
  });
  test('that a colleague has dealt with anew is not opened by whoever takes their own back', async () => {
    const id = idIn(await write({ subject: 'To be handled twice' }));
    const colleague = await site.signedInAs('admin');
    const set = (who: SiteFetch, body: object) => call(who, 'PUT', `/api/admin/contact-messages/${id}`, body);
    await set(admin, { status: 'handled' });
    expect((await set(admin, { status: 'open', undo: true })).body).toMatchObject({ status: 'open' });
    await set(admin, { status: 'handled' });
    await set(colleague, { status: 'open' });
    await set(colleague, { status: 'handled' });
    const refused = await set(admin, { status: 'open', undo: true });
    const detail = 'Somebody else has decided on this message since, so your decision can no longer be undone.';
    expect([refused.status, refused.body]).toMatchObject([409, { detail }]);
    expect((await set(admin, { status: 'open' })).body).toMatchObject({ status: 'open' });
  });
});

test('messages count as public writes: twenty a minute from one address', async () => {
  const strict = await testApp({ databaseUrl: site.databaseUrl, environment, rateLimits: true });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await write({}, {}, strict.anonymous)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  } finally {
    await strict.close();
  }
});
