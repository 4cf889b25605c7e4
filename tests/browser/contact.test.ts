import { expect, test } from 'vitest';
import { call } from '../support/api-client.ts';
import { stage } from './support/stage.ts';
import { sizes } from './support/visitor.ts';

const here = stage();

test('anybody writes to us: told what is missing, keeping what was typed when it fails, and thanked when it arrived', async () => {
  const guest = await here.visitor('phone');
  const { page } = guest;
  await page.goto('/faqs');
  await page.getByRole('link', { name: 'Write to us' }).click();
  const form = page.getByRole('form', { name: 'Contact' });
  const send = form.getByRole('button', { name: 'Send Message' });
  await form.getByLabel('Email').fill('jo');
  await send.click();
  for (const message of [
    'Please enter your name',
    'Please enter a valid email address',
    'Please enter a subject',
    'Please enter your message',
  ])
    await form.getByRole('alert').getByText(message).waitFor();
  await form.getByLabel('Your Name').fill('Jo Whitfield');
  await form.getByLabel('Email').fill('jo@mail.example');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Do you list Dorking?');
  await form.locator('[name=companyFax]').evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'filled by a program');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await send.click();
  await form.getByText('Something went wrong. Please try again.').waitFor();
  await page.reload();
  expect(await form.getByLabel('Message').inputValue()).toBe('Do you list Dorking?');
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await guest.screenshot(`contact-${size}`, viewport.width);
  }
  await send.click();
  await page.getByRole('heading', { name: 'Message Received' }).waitFor();
  await guest.screenshot('contact-sent', 1280);
  const admin = await here.app.signedInAs('admin');
  await expect
    .poll(async () => (await call(admin, 'GET', '/api/admin/contact-messages')).body)
    .toMatchObject([{ name: 'Jo Whitfield', subject: 'A question', message: 'Do you list Dorking?' }]);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  expect(await form.getByLabel('Message').inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send us a message');
  // The refused one is what a browser complains of.
  expect(guest.complaints.filter((each) => !each.includes('400'))).toEqual([]);
});
