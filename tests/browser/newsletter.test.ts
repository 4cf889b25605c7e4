import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handle } from '#event-store/handle.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { accountCalls, newEmail } from '../support/made/accounts.ts';
import { someContext } from '../support/projection.ts';
import { stage } from './support/stage.ts';
import { sizes } from './support/visitor.ts';

const here = stage();

test('a visitor subscribes on the front page, confirms by the letter, and stops it again, each at a press', async () => {
  const email = newEmail();
  const guest = await here.visitor();
  const { page } = guest;
  await page.goto('/');
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 40);
  expect(await guest.context.cookies()).toEqual([]);
  const form = page.getByRole('form', { name: 'Newsletter' });
  const send = form.locator('button[type=submit]');
  await send.click();
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.getByText('Email required').waitFor();
  await notice.getByText('Please enter your email address').waitFor();
  await form.getByLabel('Email').fill('jo');
  await send.click();
  await notice.getByText('Subscription failed').waitFor();
  await notice.getByText('Please try again or contact support if the problem persists.').waitFor();
  expect(await form.getByLabel('Email').inputValue()).toBe('jo');
  // The cause stands beside the box, where whoever typed goes on.
  await form.getByText('Please enter a valid email address').waitFor();
  await expect.poll(() => form.getByLabel('Email').evaluate((box) => box === document.activeElement)).toBe(true);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Email').press('Enter');
  await notice.getByText('Successfully subscribed!').waitFor();
  await notice.getByText("You'll receive our weekly activity roundup soon.").waitFor();
  await form.getByText('Confirm by the e-mail that we sent you').waitFor();
  expect(await form.getByLabel('Email').inputValue()).toBe('');
  await expect.poll(() => form.getByLabel('Email').evaluate((box) => box === document.activeElement)).toBe(true);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await guest.screenshot(`newsletter-${size}`, viewport.width);
  }
  const calls = accountCalls(here.app);
  const [letter] = await calls.mailsTo(email, /^Would you like/);
  if (!letter) throw new Error('no letter came');
  await page.goto(calls.linkIn(letter));
  await page.getByRole('button', { name: 'Yes, Send It to Me' }).click();
  await page.getByText('You are subscribed.').waitFor();
  expect(await page.evaluate(() => document.querySelector('main :focus')?.textContent)).toContain(
    'You are subscribed.',
  );
  await guest.screenshot('newsletter-confirmed', 390);
  // What this has put into the browser is what the policy names.
  const held = (await guest.context.cookies()).map(({ name }) => name.replace('__Host-', ''));
  expect(held).not.toEqual([]);
  await page.goto('/cookies');
  const named = page.getByRole('row').filter({ hasText: 'In use' }).filter({ hasNotText: 'Not in use' });
  // A busy server leaves the page to the browser.
  await named.first().waitFor();
  expect(await named.getByRole('rowheader').allInnerTexts()).toEqual(
    expect.arrayContaining(held.map((name) => expect.stringContaining(name))),
  );
  await page.goto('/newsletter?unsubscribe=nonsense');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('This link is incomplete.').waitFor();
  expect(guest.complaints.filter((each) => !/40[04]/.test(each))).toEqual([]);
});

test('a letter that nobody has answered for a week says so at a press, and where to ask for another one', async () => {
  const [email, subscriptionId] = [newEmail(), randomUUID()];
  const occurredAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  const request = { subscriptionId, subscriberSubject: subscriptionId, email, isTheirs: false };
  const command = { type: 'RequestSubscription', ...request } as const;
  await handle(here.app.context.log, subscriptionId, command, someContext({ occurredAt }));
  const calls = accountCalls(here.app);
  // What was written of it then is of no use by now, and does not go out.
  const token = letterToken(here.app.context.config.sessionSecret, 'confirm', subscriptionId);
  const guest = await here.visitor();
  const { page } = guest;
  await page.goto(`/newsletter?confirm=${encodeURIComponent(token)}`);
  await page.getByRole('button', { name: 'Yes, Send It to Me' }).click();
  const refused = 'This link has expired, because it is more than a week old. Please subscribe again.';
  await page.getByText(refused).waitFor();
  await guest.screenshot('newsletter-expired', 390);
  const form = page.getByRole('main').getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Confirm by the e-mail that we sent you').waitFor();
  expect(await calls.mailsTo(email, /^Would you like/)).toHaveLength(1);
  expect(guest.complaints.filter((each) => !/409/.test(each))).toEqual([]);
});
