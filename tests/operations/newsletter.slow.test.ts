import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handle } from '#event-store/handle.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import { accountCalls, type MailText, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { waitsForForgettings } from '#tests/support/just-forgotten.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { sendDue } from '#policies/newsletter/newsletter-issues.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const subscribe = (email: string, more = {}) =>
  call(site.anonymous, 'POST', '/api/newsletter/subscribe', { email, ...more });
const mailsTo = (email: string, subject: RegExp, atLeast = 1) => accountCalls(site).mailsTo(email, subject, atLeast);
/** Subjects of all that was written to somebody, sent or not. */
const lettersOf = async (email: string): Promise<string[]> => {
  const found = await site.context.db.query<{ subject: string }>(
    'select subject from platform.outbox where recipient = $1 union select subject from platform.mailbox where recipient = $1',
    [email],
  );
  return found.map(({ subject }) => subject);
};
const tokenIn = (mail: MailText | undefined, purpose: string): string =>
  decodeURIComponent(new RegExp(`${purpose}=([^\\s&]+)`).exec(mail?.text ?? '')?.[1] ?? '');
async function subscribed(email: string): Promise<void> {
  await subscribe(email);
  await agrees(email);
}
/** Confirms by the letter that was sent to `email`. */
async function agrees(email: string): Promise<void> {
  const [letter] = await mailsTo(email, /^Would you like/);
  const token = tokenIn(letter, 'confirm');
  expect((await call(site.anonymous, 'POST', '/api/newsletter/confirm', { token })).status).toBe(200);
}
const profile = {
  firstName: 'Jo',
  lastName: 'Field',
  phone: '01483 555 0100',
  postcode: 'GU1 1AA',
  town: 'Guildford',
  children: [{ firstName: 'Ada', dateOfBirth: '2019-05-31' }],
};
/** What a member's profile says of the newsletter: whether they get it, and whether they still have to confirm it. */
const saysOf = async (who: SiteFetch): Promise<unknown[]> => {
  const headers = { 'x-min-position': String(await site.context.log.head()) };
  const { body } = await call(who, 'GET', '/api/profile', undefined, headers);
  const { emailOptIn, emailOptInWaits } = body as { emailOptIn: boolean; emailOptInWaits: boolean };
  return [emailOptIn, emailOptInWaits];
};
const tick = async (who: SiteFetch, emailOptIn: boolean | undefined): Promise<void> => {
  const answer = await call(who, 'POST', '/api/profile/complete', { ...profile, emailOptIn });
  expect(answer.status, answer.text).toBe(200);
  const { body } = answer as { body: { profile: { emailOptIn: boolean; emailOptInWaits: boolean } } };
  expect([body.profile.emailOptIn, body.profile.emailOptInWaits]).toEqual(await saysOf(who));
};
const signedIn = async (email: string): Promise<SiteFetch> => {
  const calls = accountCalls(site);
  return calls.as(sessionIn(await calls.signIn(email)));
};
/** Asks for the newsletter for `email` as somebody did eight days ago; answers what the letter had them confirm it by. */
async function askedLongAgo(
  email: string,
  subscriptionId: string,
  subscriberSubject = subscriptionId,
): Promise<string> {
  const occurredAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  const request = { subscriptionId, subscriberSubject, email, isTheirs: false };
  const command = { type: 'RequestSubscription', ...request } as const;
  await handle(site.context.log, subscriptionId, command, someContext({ occurredAt }));
  return letterToken(site.context.config.sessionSecret, 'confirm', subscriptionId);
}
/** Asks for the newsletter for an address that a member typed, as the log has it of the time when it was filed under them. */
async function typedBy(memberId: string, email: string): Promise<void> {
  const subscriptionId = randomUUID();
  const request = { subscriptionId, subscriberSubject: memberId, email, isTheirs: false };
  const context = someContext({ occurredAt: new Date().toISOString() });
  await handle(site.context.log, subscriptionId, { type: 'RequestSubscription', ...request }, context);
}
/** Has the account of `who` have another address, which they show to be theirs. */
async function moves(who: SiteFetch, newEmail: string): Promise<void> {
  expect((await call(who, 'POST', '/api/auth/change-email', { newEmail, password: PASSWORD })).status).toBe(200);
  const [mail] = await mailsTo(newEmail, /./);
  await accountCalls(site).confirm(mail);
}
const confirmBy = (token: string) => call(site.anonymous, 'POST', '/api/newsletter/confirm', { token });
const statusOf = async (email: string): Promise<string | undefined> => {
  await shown(site.context, ['newsletter']);
  const [row] = await site.context.db.query<{ status: string }>(
    'select status from newsletter.subscriptions where email = $1',
    [email],
  );
  return row?.status;
};
const idAt = async (email: string): Promise<string> => {
  await shown(site.context, ['newsletter']);
  const [row] = await site.context.db.query<{ subscription_id: string }>(
    'select subscription_id from newsletter.subscriptions where email = $1',
    [email],
  );
  return row?.subscription_id ?? '';
};

test('who gives an address is asked by email, gets nothing before the answer, and is asked once', async () => {
  const email = newEmail();
  const first = await subscribe(` ${email} `);
  expect([first.status, first.body]).toEqual([200, { message: "You'll receive our weekly activity roundup soon." }]);
  expect(await statusOf(email)).toBe('requested');
  const again = await subscribe(email.toUpperCase());
  expect(again.body).toEqual(first.body);
  await subscribed(email);
  expect(await statusOf(email)).toBe('active');
  expect((await subscribe(email)).body).toEqual(first.body);
  expect(await mailsTo(email, /^Would you like/)).toHaveLength(1);
});

test('an answer tells nobody whether an address gets the newsletter already', async () => {
  const [reader, nobody] = [newEmail(), newEmail()];
  await subscribed(reader);
  const told = ({ headers, body }: Awaited<ReturnType<typeof subscribe>>) => {
    const names = [...headers.keys()].filter((name) => !name.startsWith('x-request')).toSorted();
    return [names, headers.getSetCookie().map((cookie) => cookie.split('=')[0]), body];
  };
  const known = await subscribe(reader);
  expect(told(known)).toEqual(told(await subscribe(nobody)));
  expect(known.headers.get('x-log-position')).not.toBeNull();
});

test('an address that a member typed and somebody else confirmed is not the member’s, and stays when they go', async () => {
  const ann = newEmail();
  const bob = await site.newMember('parent');
  const accounts = accountCalls(site);
  const as = accounts.as(sessionIn(await accounts.signIn(bob.email, bob.password)));
  for (const email of [ann, bob.email]) {
    await call(as, 'POST', '/api/newsletter/subscribe', { email });
    await agrees(email);
  }
  expect(await statusOf(ann)).toBe('active');
  const { newsletter } = (await call(as, 'GET', '/api/account/data')).body as { newsletter: { email: string }[] };
  expect(newsletter.map(({ email }) => email)).toEqual([bob.email]);
  expect((await call(as, 'POST', '/api/auth/delete-account', { password: bob.password })).status).toBe(200);
  expect(await statusOf(bob.email)).not.toBe('active');
  expect(await statusOf(ann)).toBe('active');
});

test.each([
  [{ email: ' ' }, 'Please enter your email address'],
  [{ email: undefined }, 'Please enter your email address'],
  [{ email: 'jo' }, 'Please enter a valid email address'],
  [{ email: 'jo@mail.example', companyFax: '1' }, 'Something went wrong. Please try again.'],
])('%j is refused with "%s"', async (body, message) => {
  const refused = await call(site.anonymous, 'POST', '/api/newsletter/subscribe', body);
  expect(refused.status).toBe(400);
  expect((refused.body as { errors: { message: string }[] }).errors.map((each) => each.message)).toEqual([message]);
});

test('each reader gets one letter an issue, with what has come since the last one, until they stop it by one click of their mail program', async () => {
  const [reader, other] = [newEmail(), newEmail()];
  const [parent, admin] = [await site.signedInAs('parent'), await site.signedInAs('admin')];
  const shutOut = await site.newMember('parent');
  for (const email of [reader, other, shutOut.email]) await subscribed(email);
  // One who has never confirmed the account, but that the newsletter may come.
  const ticking = newEmail();
  const accounts = accountCalls(site);
  await accounts.signUp(ticking);
  await tick(accounts.as(sessionIn(await accounts.signIn(ticking))), true);
  await agrees(ticking);
  // An address that they typed, signed in, before that was told apart: whoever reads there has confirmed it.
  const typed = newEmail();
  await typedBy(shutOut.memberId, typed);
  await agrees(typed);
  await statusOf(reader);
  // Somebody has an account with an address of another's, who has never confirmed it.
  await accountCalls(site).signUp(other);
  const idOf = (email: string) => site.context.auth.memberIdOf(email);
  for (const memberId of [shutOut.memberId, await idOf(ticking), await idOf(other)]) {
    const suspended = await call(admin, 'POST', `/api/admin/members/${memberId}/suspend`, { reason: 'Spam' });
    expect(suspended.status, suspended.text).toBe(200);
  }
  for (const [name, town] of [
    ['Otter Swimming', 'Woking'],
    ['Epsom Chess', 'Epsom'],
  ]) {
    const activity = { name, town, description: 'For all.', category: 'Other', location: 'Surrey' };
    const id = idIn(await call(parent, 'POST', '/api/parent/submit-suggestion', activity));
    expect((await call(admin, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 })).status).toBe(200);
  }
  const { config, db } = site.context;
  // Two processes at once, a week from now, of which the last two minutes are still being recorded, until all has been read and the letters are done, and one of them again.
  const parts = { ...site.context, site: config, now: () => new Date(Date.now() + (7 * 24 * 60 + 2) * 60_000) };
  await waitsForForgettings(db, () => sendDue(parts));
  do await Promise.all([sendDue(parts), sendDue(parts)]);
  while ((await db.query('select from platform.newsletter_issues')).length === 0);
  await sendDue(parts);
  await mailsTo(typed, /new activities for children/);
  const [letter, ...more] = await mailsTo(reader, /new activities for children/);
  expect(more).toEqual([]);
  // Who is shut out is no reader until they are let in again.
  expect(await lettersOf(shutOut.email)).toEqual([expect.stringMatching(/^Would you like/)]);
  expect((await lettersOf(ticking)).filter((subject) => !/^(Would you like|Confirm)/.test(subject))).toEqual([]);
  expect(letter?.text).toMatch(/Otter Swimming \(Woking\): http:\S+\/activities\//);
  expect(letter?.text).toContain('Epsom Chess (Epsom)');
  const [row] = await db.query<{ headers: Record<string, string> }>(
    `select headers from platform.mailbox where recipient = $1 and headers is not null`,
    [reader],
  );
  const oneClick = /^<(.*)>$/.exec(row?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(row?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const opened = await site.anonymous(oneClick.replace(site.url, ''), { redirect: 'manual' });
  expect(opened.status).toBe(302);
  expect(opened.headers.get('location')).toMatch(/^\/newsletter\?unsubscribe=/);
  expect(await statusOf(reader)).toBe('active');
  const pressed = await fetch(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.status).toBe(200);
  expect(await statusOf(reader)).toBeUndefined();
  const twice = await fetch(oneClick, { method: 'POST' });
  expect(twice.status).toBe(200);
  // The letter that asked does not bring it back.
  const [asked] = await mailsTo(reader, /^Would you like/);
  const token = tokenIn(asked, 'confirm');
  expect((await call(site.anonymous, 'POST', '/api/newsletter/confirm', { token })).status).toBe(409);
  await sendDue({ ...parts, now: () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000) });
  const [theirs, ...others] = await mailsTo(other, /new activities for children/);
  expect([others, theirs?.text]).toEqual([[], expect.stringMatching(/^Hello,\n/)]);
});

test('nobody ends or confirms a subscription without what stands in a letter about it', async () => {
  const email = newEmail();
  await subscribed(email);
  const [letter] = await mailsTo(email, /^Would you like/);
  const confirm = tokenIn(letter, 'confirm');
  for (const token of [confirm, confirm.split('.')[0] ?? '', 'nonsense']) {
    const path = `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
    expect((await call(site.anonymous, 'POST', path)).status).toBe(404);
  }
  expect(await statusOf(email)).toBe('active');
});

test('who stops it gets no more of it by another subscription of their address', async () => {
  const email = newEmail();
  const { db, config } = site.context;
  await subscribe(email);
  await statusOf(email);
  // Over an hour later, with the first letter still unopened.
  await db.query(
    `update newsletter.subscriptions set requested_at = requested_at - interval '2 hours' where email = $1`,
    [email],
  );
  await subscribe(email);
  const letters = await mailsTo(email, /^Would you like/, 2);
  await statusOf(email);
  const [first] = await db.query<{ subscription_id: string }>(
    'select subscription_id from newsletter.subscriptions where email = $1 order by subscription_id limit 1',
    [email],
  );
  // One of them is confirmed at the last moment.
  for (const letter of letters)
    await call(site.anonymous, 'POST', '/api/newsletter/confirm', { token: tokenIn(letter, 'confirm') });
  const token = letterToken(config.sessionSecret, 'unsubscribe', first?.subscription_id ?? '');
  const path = `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  for (const _ of ['pressed', 'pressed again'])
    expect((await call(site.anonymous, 'POST', path)).body).toEqual({ message: 'You are unsubscribed.' });
  expect(await statusOf(email)).toBeUndefined();
});

test('a letter that nobody has answered for a week confirms nothing, and says what to do', async () => {
  const email = newEmail();
  const refused = await confirmBy(await askedLongAgo(email, randomUUID()));
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    detail: 'This link has expired, because it is more than a week old. Please subscribe again.',
  });
  expect(await statusOf(email)).toBe('requested');
  await subscribe(email);
  const [letter] = await mailsTo(email, /^Would you like/);
  expect((await confirmBy(tokenIn(letter, 'confirm'))).status).toBe(200);
});

describe('the newsletter in a member’s profile', () => {
  test('begins with a tick for whoever has confirmed their address, without another letter, and ends without it', async () => {
    const email = await accountCalls(site).confirmed();
    const who = await signedIn(email);
    expect(await saysOf(who)).toEqual([false, false]);
    // As fast as one can change one's mind.
    for (const wanted of [true, true, false, true]) await tick(who, wanted);
    expect(await saysOf(who)).toEqual([true, false]);
    expect(await statusOf(email)).toBe('active');
    await tick(who, false);
    expect(await saysOf(who)).toEqual([false, false]);
    expect(await statusOf(email)).toBeUndefined();
    expect(await mailsTo(email, /^Would you like/, 0)).toEqual([]);
  });

  test('asks by letter first where nobody has confirmed the address', async () => {
    const email = newEmail();
    await accountCalls(site).signUp(email);
    const who = await signedIn(email);
    await tick(who, true);
    await tick(who, true);
    expect(await saysOf(who)).toEqual([true, true]);
    const letters = await mailsTo(email, /^Would you like/);
    expect(letters).toHaveLength(1);
    const token = tokenIn(letters[0], 'confirm');
    await call(site.anonymous, 'POST', '/api/newsletter/confirm', { token });
    expect(await saysOf(who)).toEqual([true, false]);
  });

  test('asks by another letter when nobody has answered the first one for a week', async () => {
    const email = newEmail();
    await accountCalls(site).signUp(email);
    const who = await signedIn(email);
    const memberId = (await site.context.auth.memberIdOf(email)) ?? '';
    const token = await askedLongAgo(email, ownSubscriptionId(memberId), memberId);
    expect((await confirmBy(token)).status).toBe(409);
    // Their form sends nothing of a box that they leave alone.
    await tick(who, undefined);
    expect(await saysOf(who)).toEqual([true, true]);
    const [letter] = await mailsTo(email, /^Would you like/);
    expect((await confirmBy(tokenIn(letter, 'confirm'))).status).toBe(200);
    expect(await saysOf(who)).toEqual([true, false]);
  });

  test('is what stands at their address, however it got there, and neither shows nor ends somebody else’s', async () => {
    const email = newEmail();
    await subscribed(email);
    await accountCalls(site).signUp(email);
    const stranger = await signedIn(email);
    expect(await saysOf(stranger)).toEqual([false, false]);
    expect((await call(stranger, 'GET', '/api/account/data')).body).toMatchObject({ newsletter: [] });
    await tick(stranger, false);
    expect(await statusOf(email)).toBe('active');
    const [mail] = await mailsTo(email, /^Confirm/);
    await accountCalls(site).confirm(mail);
    expect(await saysOf(stranger)).toEqual([true, false]);
    await tick(stranger, false);
    expect(await statusOf(email)).toBeUndefined();
  });

  test('is unticked by the link in a letter, and can be ticked again', async () => {
    const email = await accountCalls(site).confirmed();
    const who = await signedIn(email);
    await tick(who, true);
    const { body } = await call(who, 'GET', '/api/account/data');
    const { newsletter } = body as { newsletter: { subscription_id: string }[] };
    const token = letterToken(site.context.config.sessionSecret, 'unsubscribe', newsletter[0]?.subscription_id ?? '');
    await call(site.anonymous, 'POST', `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(await saysOf(who)).toEqual([false, false]);
    await tick(who, true);
    expect(await saysOf(who)).toEqual([true, false]);
  });

  test('goes with them to another address', async () => {
    const [before, after] = [await accountCalls(site).confirmed(), newEmail()];
    const who = await signedIn(before);
    await tick(who, true);
    await moves(who, after);
    await expect.poll(() => statusOf(after)).toBe('active');
    expect(await statusOf(before)).toBeUndefined();
    expect(await saysOf(who)).toEqual([true, false]);
    expect(await mailsTo(after, /^Would you like/, 0)).toEqual([]);
  });

  test('goes with them as well where they asked for it by the form, and still ends by the link of an earlier letter', async () => {
    const [before, after] = [await accountCalls(site).confirmed(), newEmail()];
    const who = await signedIn(before);
    await call(who, 'POST', '/api/newsletter/subscribe', { email: before });
    await agrees(before);
    const subscriptionId = await idAt(before);
    await moves(who, after);
    await expect.poll(() => statusOf(after)).toBe('active');
    expect(await statusOf(before)).toBeUndefined();
    expect(await saysOf(who)).toEqual([true, false]);
    expect(await mailsTo(after, /^Would you like/, 0)).toEqual([]);
    const token = letterToken(site.context.config.sessionSecret, 'unsubscribe', subscriptionId);
    await call(site.anonymous, 'POST', `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(await saysOf(who)).toEqual([false, false]);
  });

  test('leaves behind what others get at an address that they had not shown to be theirs, and what nobody has answered', async () => {
    const [others, own] = [newEmail(), await accountCalls(site).confirmed()];
    await subscribed(others);
    await accountCalls(site).signUp(others);
    await subscribe(own);
    for (const [before, stays] of [
      [others, 'active'],
      [own, 'requested'],
    ] as const) {
      const [who, after] = [await signedIn(before), newEmail()];
      await tick(who, true);
      await moves(who, after);
      await expect.poll(() => statusOf(after)).toBe('active');
      expect(await statusOf(before)).toBe(stays);
    }
  });

  test('ends by its link in every letter that they had, and nobody’s who has had their old address since', async () => {
    const [before, after] = [await accountCalls(site).confirmed(), newEmail()];
    const who = await signedIn(before);
    await tick(who, true);
    const memberId = (await site.context.auth.memberIdOf(before)) ?? '';
    await moves(who, after);
    await expect.poll(() => statusOf(after)).toBe('active');
    await subscribed(before);
    expect(await statusOf(before)).toBe('active');
    const token = letterToken(site.context.config.sessionSecret, 'unsubscribe', ownSubscriptionId(memberId));
    await call(site.anonymous, 'POST', `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(await statusOf(after)).toBeUndefined();
    expect(await statusOf(before)).toBe('active');
  });
});
