import { expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { apply } from '../../support/made/partners.ts';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { shown } from '../../support/shown.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();
const details = { description: 'First lessons in a warm pool.', category: 'swimming', town: 'Woking' } as const;

test.each(bothSizes)('a family asks by Quick Enquiry, and the provider reads and answers it (%s)', async (size) => {
  const provider = await here.signedIn('provider', size);
  const { email, memberId } = provider.account;
  const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, provider.account));
  const admin = await here.app.signedInAs('admin');
  const businessId = idIn(await apply(own, { email, businessName: 'Woking Otters' }));
  await call(admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  await expect.poll(async () => (await call(own, 'GET', '/api/provider/profile')).body).not.toBeNull();
  const fields = { ...details, name: `Otters on Monday ${size}`, contactPhone: '01483 555 010' };
  const listing = { fields, origin: 'provider_application', submittedBy: memberId } as const;
  const id = await listingWith(here.app.context, listing, [submit, approve]);

  const family = await here.visitor(size);
  const { page } = family;
  await page.goto(`/activities/${id}`);
  await page.getByRole('button', { name: 'Quick Enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick Enquiry' });
  await dialog.getByLabel('Your Name').fill('Ann Field');
  await dialog.getByLabel('Message').fill('Is there a place on Monday?');
  await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
  await dialog.getByRole('alert').getByText('Please enter a valid email address').waitFor();
  await family.screenshot('enquiry-form');
  expect(await violations(page)).toEqual([]);
  // What is typed is still there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Quick Enquiry' }).click();
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Is there a place on Monday?');
  await dialog.getByLabel('Email').fill('ann@mail.example');
  await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
  await page.getByText('Enquiry Sent').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Quick Enquiry');

  await provider.page.goto('/provider/dashboard');
  await provider.page.getByRole('link', { name: 'Enquiries' }).last().click();
  const card = provider.page.getByRole('listitem').filter({ hasText: 'Is there a place on Monday?' });
  await card.getByText('Waiting for an answer').waitFor();
  expect(await card.getByRole('link', { name: 'Answer by Email' }).getAttribute('href')).toContain(
    'mailto:ann@mail.example',
  );
  await provider.screenshot('enquiries');
  expect(await violations(provider.page)).toEqual([]);
  await card.getByRole('button', { name: 'Mark as Answered' }).click();
  await card.getByText('Answered', { exact: true }).waitFor();
  await provider.page.getByLabel('Show').selectOption('Waiting for an answer');
  await provider.page.getByRole('heading', { name: 'All answered' }).waitFor();
  // Who has answered the last one is where that is said.
  await provider.page.getByLabel('Show').selectOption('All');
  await card.getByRole('button', { name: 'Open Again' }).click();
  await card.getByText('Waiting for an answer').waitFor();
  // None is answered yet, which is not to say that nobody has asked.
  await provider.page.getByLabel('Show').selectOption('Answered');
  await provider.page.getByRole('heading', { name: 'Nothing answered yet' }).waitFor();
  await provider.screenshot('enquiries-none-answered');
  await provider.page.getByLabel('Show').selectOption('Waiting for an answer');
  await card.getByRole('button', { name: 'Mark as Answered' }).press('Enter');
  const focused = () => provider.page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('All answered');
  expect(family.complaints.filter((each) => !each.includes('/api/auth/user'))).toEqual([]);
  expect(provider.complaints).toEqual([]);
});

test('where we know no address of the provider the form says so, and how else to reach them', async () => {
  const fields = { ...details, name: 'Secret Club', website: 'https://secret.example/' };
  const id = await listingWith(here.app.context, { fields, origin: 'scraper', submittedBy: null }, [submit, approve]);
  const { page, screenshot } = await here.visitor('phone');
  await page.goto(`/activities/${id}`);
  await page.getByRole('button', { name: 'Quick Enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick Enquiry' });
  await dialog.getByText('We cannot send this provider a message from here').waitFor();
  expect(await dialog.getByRole('link', { name: 'Their website' }).getAttribute('href')).toBe(
    'https://secret.example/',
  );
  await screenshot('enquiry-no-address');
});

test('nobody is asked to write to a provider who is shut out, by their own email either', async () => {
  const { memberId } = await here.app.newMember('provider');
  const fields = { ...details, name: 'Shut Club', contactEmail: 'shut@club.example' };
  const listing = { fields, origin: 'provider_application', submittedBy: memberId } as const;
  const id = await listingWith(here.app.context, listing, [submit, approve]);
  const admin = await here.app.signedInAs('admin');
  await call(admin, 'POST', `/api/admin/members/${memberId}/suspend`, { reason: 'Gives no lessons' });
  await shown(here.app.context, ['members']);
  const { page } = await here.visitor('phone');
  await page.goto(`/activities/${id}`);
  await page.getByRole('button', { name: 'Quick Enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick Enquiry' });
  await dialog.getByText('No website or telephone number is known yet, either.').waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
});
