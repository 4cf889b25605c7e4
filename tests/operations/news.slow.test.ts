import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls, type MailText } from '#tests/support/made/accounts.ts';
import { waitsForForgettings } from '#tests/support/just-forgotten.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { type NewsParts, sendNews } from '#policies/news/news.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { foundByEach } from '#query-api/directory/matching.ts';
import { shown } from '#tests/support/shown.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let site: PeopledSite;
let days = 0;
let lastMorning = new Date();
beforeAll(async () => {
  site = await peopledSite();
});
// What is a week old is no news: the mornings of each test begin anew, with people of its own.
beforeEach(() => void (days = 0));
afterAll(() => site.close());

/** Waits until everything has been read. */
async function seen(): Promise<void> {
  await shown(site.context, ['directory', 'listing', 'favourites', 'saved_searches', 'members']);
}

/** What writes the letters of one more morning: they tell of what has happened since those before, or since this file began. */
async function anotherMorning(): Promise<NewsParts> {
  const { context } = site;
  // Each morning is another day, though no day has passed: so it has to be told when the last one was.
  days += 1;
  await context.db.query('delete from platform.news_letters');
  await context.db.query('insert into platform.news_letters (due_at) values ($1)', [lastMorning.toISOString()]);
  lastMorning = new Date();
  // Of which the last two minutes are still being recorded.
  const now = new Date(lastMorning.getTime() + days * DAY_MS + 2 * MINUTE_MS);
  const finds = (saved: readonly string[], among: readonly string[]) => foundByEach(context.db, saved, among);
  return { ...context, site: context.config, now: () => now, finds };
}

/** Looks until the letters are done: what follows from commands is recorded meanwhile, and read a little later. */
async function written(parts: NewsParts, processes = 1): Promise<void> {
  const done = 'select from platform.news_letters where due_at > $1';
  do await Promise.all(Array.from({ length: processes }, () => sendNews(parts)));
  while ((await parts.db.query(done, [lastMorning.toISOString()])).length === 0);
}

/** The letters of another morning, in `processes` at once. */
const nextMorning = async (processes = 1): Promise<void> => written(await anotherMorning(), processes);

interface Reader {
  readonly who: SiteFetch;
  readonly email: string;
}
async function reader(confirmed = true): Promise<Reader> {
  const who = await site.signedInAs('parent');
  const { body } = await call(who, 'GET', '/api/auth/user');
  const { email } = body as { email: string };
  await site.context.db.query(`update auth."user" set "emailVerified" = $2 where email = $1`, [email, confirmed]);
  return { who, email };
}
const save = async ({ who }: Reader, name: string, query: string, emails = true): Promise<string> =>
  idIn(await call(who, 'POST', '/api/saved-searches', { name, query, emails }));
const mine = async ({ who }: Reader): Promise<unknown> => {
  await seen();
  const { body } = await call(who, 'GET', '/api/saved-searches');
  return (body as { searches: unknown }).searches;
};
const live = async (fields: object): Promise<string> => {
  const sent = await call(site.parent, 'POST', '/api/parent/submit-suggestion', { ...activity, ...fields });
  return site.live(idIn(sent));
};
const activity = {
  name: 'Otter Swimming',
  description: 'Splash.',
  category: 'Swimming',
  location: 'Guildford',
  town: 'Guildford',
  priceFrom: 6,
  contactEmail: 'hello@otters.example',
};
const lettersTo = ({ email }: Reader, atLeast = 1) => accountCalls(site).mailsTo(email, /./, atLeast);
const newest = async (who: Reader, atLeast = 1): Promise<MailText | undefined> =>
  (await lettersTo(who, atLeast)).at(-1);
const tokens = (mail: MailText | undefined): string[] =>
  [...(mail?.text ?? '').matchAll(/stop-alerts\?token=(\S+)/g)].map(([, token = '']) => decodeURIComponent(token));

test('what is new in a search is told once, with a way to stop that search, and not to others', async () => {
  const [ann, bob, una] = [await reader(), await reader(), await reader(false)];
  await save(ann, 'Pools', 'search=swiming&location=Guildford');
  await save(ann, 'Judo', 'search=judo');
  await save(ann, 'No letters please', 'search=swimming', false);
  await save(bob, 'Pools in Woking', 'search=swimming&location=Woking');
  await save(una, 'Pools', 'search=swimming');
  const shutOut = await reader();
  await save(shutOut, 'Pools', 'search=swimming');
  const { id: shutOutId } = (await call(shutOut.who, 'GET', '/api/auth/user')).body as { id: string };
  await call(site.admin, 'POST', `/api/admin/members/${shutOutId}/suspend`, { reason: 'Spam' });
  await nextMorning();
  const id = await live({});
  await nextMorning();
  const letter = await newest(ann);
  expect(letter?.subject).toBe('One new activity for you');
  expect(letter?.text).toContain('New in your search “Pools”:');
  expect(letter?.text).toContain(`Otter Swimming (Guildford): ${site.url}/activities/${id}`);
  expect(letter?.text).not.toMatch(/Judo|No letters/);
  // Neither who looks elsewhere, nor whoever has not shown that the address is theirs, nor who is shut out.
  for (const other of [bob, una, shutOut]) expect(await lettersTo(other, 0)).toEqual([]);
  await nextMorning();
  expect(await lettersTo(ann)).toHaveLength(1);

  const [first = ''] = tokens(letter);
  const stopped = await call(site.anonymous, 'POST', `/api/alerts/stop?token=${encodeURIComponent(first)}`);
  expect([stopped.status, stopped.body]).toEqual([200, { message: 'You will get no more of these emails.' }]);
  await live({ name: 'Second Pool' });
  await nextMorning();
  expect(await lettersTo(ann)).toHaveLength(1);
});

test('what was deleted again before the letters is told of once it is back', async () => {
  const ann = await reader();
  await save(ann, 'Circus', 'search=circus');
  await nextMorning();
  const id = await live({ name: 'Circus Club' });
  expect((await call(site.admin, 'DELETE', `/api/activities/${id}`)).status).toBe(200);
  await nextMorning();
  expect(await lettersTo(ann, 0)).toEqual([]);
  expect((await call(site.admin, 'POST', `/api/admin/activities/${id}/restore`)).status).toBe(200);
  await nextMorning();
  expect((await newest(ann))?.text).toContain('Circus Club');
});

test('two processes that are due at once send one letter', async () => {
  const ann = await reader();
  await save(ann, 'Chess', 'search=chess');
  await live({ name: 'Chess Club', category: 'Gaming & Technology' });
  await nextMorning(2);
  await newest(ann);
  expect(await lettersTo(ann)).toHaveLength(1);
});

test('what the read models do not know yet when letters are due is told by the next look, once', async () => {
  const ann = await reader();
  await save(ann, 'Fencing', 'search=fencing');
  await nextMorning();
  const held = await site.context.db.transaction(async (tx) => {
    // Nothing is projected into the directory, which can be read meanwhile.
    await tx.query('lock table directory.listings in exclusive mode');
    await live({ name: 'Fencing Club' });
    const parts = await anotherMorning();
    await sendNews(parts);
    return parts;
  });
  expect(await lettersTo(ann, 0)).toEqual([]);
  await waitsForForgettings(site.context.db, () => sendNews(held));
  await written(held);
  await sendNews(held);
  await newest(ann);
  expect(await lettersTo(ann)).toHaveLength(1);
});

test('a search that nobody can ask any more costs only its own emails', async () => {
  const [ann, bob] = [await reader(), await reader()];
  await save(ann, 'Archery', 'search=archery');
  const broken = await save(bob, 'Broken', 'search=archery');
  await nextMorning();
  await seen();
  await site.context.db.query(`update saved_searches.searches set query = 'location=x%00' where search_id = $1`, [
    broken,
  ]);
  await live({ name: 'Archery Club' });
  await nextMorning();
  expect((await newest(ann))?.text).toContain('Archery Club');
  expect(await lettersTo(bob, 0)).toEqual([]);
});

test('of a date that is over nothing is told, of one to come it is', async () => {
  const ann = await reader();
  const on = (days: number): string => `search=yoga&date=${londonDate(new Date(Date.now() + days * DAY_MS))}`;
  await save(ann, 'Yoga last week', on(-7));
  await save(ann, 'Yoga in a year', on(364));
  await nextMorning();
  const everyDay = 'Mondays, Tuesdays, Wednesdays, Thursdays, Fridays, Saturdays and Sundays 10:00-11:00';
  await live({ name: 'Yoga Club', schedule: everyDay });
  await nextMorning();
  const letter = await newest(ann);
  expect(letter?.text).toContain('“Yoga in a year”');
  expect(letter?.text).not.toContain('Yoga last week');
});

test('a favourite that changes its price or ends is told to whoever asked for it and had it before, in one letter', async () => {
  const [ann, late] = [await reader(), await reader()];
  const id = await live({ name: 'Changing Club' });
  const other = await live({ name: 'Ending Club' });
  for (const activityId of [id, other]) await call(ann.who, 'POST', '/api/favourites', { activityId });
  expect((await call(ann.who, 'PUT', '/api/favourites/watch', { watched: true })).body).toEqual({ watched: true });
  await nextMorning();
  const edited = await call(site.admin, 'PUT', `/api/admin/activities/${id}`, { revision: 1, priceFrom: 8 });
  expect(edited.status, edited.text).toBe(200);
  expect((await call(site.admin, 'DELETE', `/api/activities/${other}`)).status).toBe(200);
  // They know the price that they saw.
  await call(late.who, 'POST', '/api/favourites', { activityId: id });
  await call(late.who, 'PUT', '/api/favourites/watch', { watched: true });
  await nextMorning();
  const letter = await newest(ann);
  expect(letter?.subject).toBe('2 favourites have changed');
  expect(letter?.text).toContain('Price: now From £8.00 (was From £6.00).');
  expect(letter?.text).toMatch(/Ending Club.*\n?It is no longer listed\./);
  expect(await lettersTo(late, 0)).toEqual([]);

  // The last link of a letter, as the button of the mail program, stops everything.
  await save(ann, 'All clubs', 'search=club');
  const all = tokens(letter).at(-1) ?? '';
  const pressed = await site.anonymous(`/api/alerts/stop?token=${encodeURIComponent(all)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.status).toBe(200);
  await seen();
  expect((await call(ann.who, 'GET', '/api/favourites/watch')).body).toEqual({ watched: false });
  expect(await mine(ann)).toMatchObject([{ name: 'All clubs', emails: false }]);
});

test('a favourite whose approval is taken back is named as families knew it', async () => {
  const ann = await reader();
  const id = await live({ name: 'Undone Club' });
  await call(ann.who, 'POST', '/api/favourites', { activityId: id });
  await call(ann.who, 'PUT', '/api/favourites/watch', { watched: true });
  await nextMorning();
  const undone = await call(site.admin, 'POST', `/api/admin/listings/${id}/undo`, { revision: 1 });
  expect(undone.status, undone.text).toBe(200);
  const renamed = await call(site.parent, 'PUT', `/api/drafts/${id}`, { name: 'Never Approved', town: 'Woking' });
  expect(renamed.status, renamed.text).toBe(200);
  await nextMorning();
  const letter = await newest(ann);
  expect(letter?.text).toMatch(/Undone Club \(Guildford\).*\n?It is no longer listed\./);
  expect(letter?.text).not.toContain('Never Approved');
});

test('that an approval is taken back is told once, whatever is decided then, and that it is given again', async () => {
  const ann = await reader();
  const [waits, turnedDown] = [await live({ name: 'Waiting Club' }), await live({ name: 'Rejected Club' })];
  for (const activityId of [waits, turnedDown]) await call(ann.who, 'POST', '/api/favourites', { activityId });
  await call(ann.who, 'PUT', '/api/favourites/watch', { watched: true });
  await nextMorning();
  for (const id of [waits, turnedDown]) {
    const undone = await call(site.admin, 'POST', `/api/admin/listings/${id}/undo`, { revision: 1 });
    expect(undone.status, undone.text).toBe(200);
  }
  expect((await site.reject(turnedDown)).status).toBe(200);
  await nextMorning();
  const gone = await newest(ann);
  expect(gone?.text).toMatch(/Waiting Club.*\n?It is no longer listed\./);
  expect(gone?.text).toMatch(/Rejected Club.*\n?It is no longer listed\./);
  // It is rejected after that was told, which is no news.
  expect((await site.reject(waits)).status).toBe(200);
  await nextMorning();
  expect(await lettersTo(ann)).toHaveLength(1);
  expect((await call(site.admin, 'POST', `/api/admin/listings/${waits}/undo`, { revision: 1 })).status).toBe(200);
  await site.live(waits);
  await nextMorning();
  const letters = await lettersTo(ann, 2);
  expect(letters).toHaveLength(2);
  const back = letters.find(({ text }) => !text.includes('no longer listed'));
  expect(back?.text).toMatch(/Waiting Club.*\n?It is listed again\./);
  expect(back?.text).not.toContain('Rejected Club');
});

test('a favourite is told of as it changed since somebody saved it and asked, whatever is confirmed or edited behind that', async () => {
  const [ann, bob] = [await reader(), await reader()];
  const id = await live({ name: 'Confirmed Club' });
  // Bob has it from the beginning, and asks to be told only after its price has changed.
  await call(bob.who, 'POST', '/api/favourites', { activityId: id });
  await nextMorning();
  const edit = (fields: object) => call(site.admin, 'PUT', `/api/admin/activities/${id}`, fields);
  expect((await edit({ revision: 1, priceFrom: 8 })).status).toBe(200);
  await call(ann.who, 'POST', '/api/favourites', { activityId: id });
  for (const { who } of [ann, bob]) await call(who, 'PUT', '/api/favourites/watch', { watched: true });
  // What says nothing that they are told of.
  const edited = await edit({ revision: 2, description: 'Splash and dive.' });
  expect(edited.status, edited.text).toBe(200);
  await nextMorning();
  expect([await lettersTo(ann, 0), await lettersTo(bob, 0)]).toEqual([[], []]);
  expect((await edit({ revision: 3, priceFrom: 9 })).status).toBe(200);
  await nextMorning();
  for (const each of [ann, bob])
    expect((await newest(each))?.text).toContain('Price: now From £9.00 (was From £8.00).');
});

test('what was in the list when a search was saved, or when its emails were asked for, is not new in it', async () => {
  const [ann, bob] = [await reader(), await reader()];
  const later = await save(bob, 'Trampolines', 'search=trampoline', false);
  await nextMorning();
  await live({ name: 'Trampoline Club' });
  await save(ann, 'Trampolines', 'search=trampoline');
  await call(bob.who, 'PUT', `/api/saved-searches/${later}`, { emails: true });
  await nextMorning();
  expect([await lettersTo(ann, 0), await lettersTo(bob, 0)]).toEqual([[], []]);
  await live({ name: 'Second Trampoline' });
  await nextMorning();
  for (const each of [ann, bob]) {
    expect((await newest(each))?.text).toContain('Second Trampoline');
    expect((await newest(each))?.text).not.toContain('Trampoline Club');
  }
});

test('a search is each member’s own, and is refused without filters, without a name and with a forged link', async () => {
  const [ann, bob] = [await reader(), await reader()];
  const id = await save(ann, ' Pools ', '?search=swimming&sort=name');
  expect(await mine(ann)).toMatchObject([{ id, name: 'Pools', query: 'search=swimming', emails: true }]);
  expect(await mine(bob)).toEqual([]);
  expect((await call(bob.who, 'PUT', `/api/saved-searches/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await call(ann.who, 'PUT', `/api/saved-searches/${id}`, { name: 'Baths' })).body).toMatchObject({
    name: 'Baths',
  });
  expect((await call(bob.who, 'DELETE', `/api/saved-searches/${id}`)).status).toBe(200);
  expect(await mine(ann)).toMatchObject([{ id, name: 'Baths' }]);
  expect((await call(ann.who, 'DELETE', `/api/saved-searches/${id}`)).status).toBe(200);
  expect(await mine(ann)).toEqual([]);

  const nothing = await call(ann.who, 'POST', '/api/saved-searches', { name: 'All', query: 'sort=newest' });
  expect([nothing.status, nothing.body]).toMatchObject([400, { detail: 'Please choose what to look for first' }]);
  const nameless = await call(ann.who, 'POST', '/api/saved-searches', { name: ' ', query: 'search=judo' });
  expect([nameless.status, nameless.body]).toMatchObject([
    400,
    { errors: [{ message: 'Please give your search a name' }] },
  ]);
  expect((await call(site.anonymous, 'POST', '/api/alerts/stop?token=a~b.c')).status).toBe(404);
  expect((await call(site.anonymous, 'GET', '/api/saved-searches')).status).toBe(401);
});
