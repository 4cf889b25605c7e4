import { expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { accountCalls } from '../../support/made/accounts.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { apply } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { readDownTo } from '../support/wake.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'a provider finds their activity in the directory, and claims it by mail; another by our team (%s)',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, provider.account));
    const admin = await here.signedIn('admin', size);
    const asAdmin = siteAt(here.app.url, await sessionOf(here.app.anonymous, admin.account));
    const businessId = idIn(await apply(own, { email: provider.account.email, businessName: `Forest ${size}` }));
    await call(asAdmin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
    await expect.poll(async () => (await call(own, 'GET', '/api/provider/profile')).body).not.toBeNull();
    const made = (name: string, website?: string): Promise<string> => {
      const fields = { name, description: 'Muddy fun.', ...(website !== undefined && { website }) };
      return listingWith(here.app.context, { fields, origin: 'scraper', submittedBy: null }, [submit, approve]);
    };
    const id = await made(`Forest School ${size}`, `https://${size}-forest.example/`);
    const { page } = provider;
    await page.goto(`/activities/${id}`);
    const claim = page.getByRole('link', { name: 'Is this yours? Claim this listing' });
    await readDownTo(claim);
    await claim.click();
    const form = page.getByRole('form', { name: 'Claim by email' });
    await form.getByLabel('Your email address at').fill('desk@gmail.com');
    await form.getByRole('button', { name: 'Send the Email' }).click();
    await form.getByText(`Please give an address that ends with @${size}-forest.example.`).first().waitFor();
    await provider.screenshot('claim-activity');
    expect(await violations(page)).toEqual([]);
    const email = `desk@${size}-forest.example`;
    await form.getByLabel('Your email address at').fill(email);
    await form.getByRole('button', { name: 'Send the Email' }).click();
    const focused = () => page.evaluate(() => document.querySelector('main :focus')?.textContent);
    await page.getByText('We have sent you an email').waitFor();
    expect(await focused()).toContain('We have sent you an email');
    const [letter] = await accountCalls(here.app).mailsTo(email, /^Is “Forest School/);
    await page.goto(new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '').toString());
    await page.getByRole('button', { name: 'Yes, this activity is ours' }).click();
    await page.getByText('This activity is yours').waitFor();
    await expect.poll(focused).toContain('This activity is yours');
    await page.getByRole('link', { name: 'Go to the Dashboard' }).click();
    await page.getByRole('heading', { name: `Forest School ${size}` }).waitFor();

    const other = await made(`Secret Camp ${size}`);
    await page.goto(`/provider/claim/${other}`);
    await page.getByLabel('Why is this activity yours?').fill('I lead it. Ring the hall.');
    await page.getByRole('button', { name: 'Send Claim' }).click();
    await page.getByText('Your claim is with our team').waitFor();
    await expect.poll(focused).toContain('Your claim is with our team');
    await admin.page.goto('/admin/providers');
    await admin.page.getByRole('button', { name: `Secret Camp ${size}`, exact: true }).click();
    const dialog = admin.page.getByRole('dialog', { name: `Secret Camp ${size}` });
    await dialog.getByText('I lead it. Ring the hall.').waitFor();
    await admin.screenshot('claim-review');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByText('Provider Approved').first().waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page
          .getByText(/This activity is yours|Your claim is with our team/)
          .first()
          .waitFor();
        return page.getByText('This activity is yours').count();
      })
      .toBe(1);
    expect(provider.complaints.filter((each) => !each.includes('/mail'))).toEqual([]);
  },
);

test('whoever opens a link that is too old reads so, and is where they can ask for another one', async () => {
  const provider = await here.signedIn('provider');
  const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, provider.account));
  const admin = await here.signedIn('admin');
  const asAdmin = siteAt(here.app.url, await sessionOf(here.app.anonymous, admin.account));
  const businessId = idIn(await apply(own, { email: provider.account.email, businessName: 'Forest for Late' }));
  await call(asAdmin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  await expect.poll(async () => (await call(own, 'GET', '/api/provider/profile')).body).not.toBeNull();
  const fields = { name: 'Late Forest School', description: 'Mud.', website: 'https://late-forest.example/' };
  const beginning = { fields, origin: 'scraper', submittedBy: null } as const;
  const id = await listingWith(here.app.context, beginning, [submit, approve]);
  const { page, screenshot } = provider;
  await page.goto(`/provider/claim/${id}?proof=${'a'.repeat(43)}`);
  const confirm = page.getByRole('button', { name: 'Yes, this activity is ours' });
  // What fails for another reason can be tried again.
  await page.route('**/claims/confirm', (route) => route.fulfill({ status: 500, json: { status: 500 } }), { times: 1 });
  await confirm.click();
  await page.getByText('Please try again.').waitFor();
  await confirm.click();
  await page.getByText('Not Claimed').waitFor();
  const form = page.getByRole('form', { name: 'Claim by email' });
  await form.getByLabel('Your email address at late-forest.example').waitFor();
  await page.getByLabel('Why is this activity yours?').waitFor();
  expect(await confirm.count()).toBe(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByText('Not Claimed').count()).toBe(1);
  await screenshot('claim-too-late');
  expect(await violations(page)).toEqual([]);
  // What has been asked for since is what is said.
  await form.getByLabel('Your email address at').fill('desk@late-forest.example');
  await form.getByRole('button', { name: 'Send the Email' }).click();
  await page.getByText('We have sent you an email').waitFor();
  await expect.poll(() => page.getByText('Not Claimed').count()).toBe(0);
  await page.goto(`/provider/claim/${id}?proof=${'a'.repeat(43)}`);
  await confirm.click();
  await page.getByText('Not Claimed').waitFor();
  await page.getByLabel('Why is this activity yours?').fill('I lead it.');
  await page.getByRole('button', { name: 'Send Claim' }).click();
  await page.getByText('Your claim is with our team').waitFor();
  await expect.poll(() => page.getByText('Not Claimed').count()).toBe(0);
  // Such a link is too old also while the claim waits.
  await page.goto(`/provider/claim/${id}?proof=${'a'.repeat(43)}`);
  await confirm.click();
  await page.getByText('Not Claimed').waitFor();
});
