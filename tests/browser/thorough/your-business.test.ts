import sharp from 'sharp';
import { expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { accountCalls } from '../../support/made/accounts.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { apply } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { hold } from '../support/in-flight.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'an owner changes what the business says, verifies its website, and invites somebody who joins (%s)',
  async (size) => {
    const owner = await here.signedIn('provider', size);
    const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, owner.account));
    const admin = await here.app.signedInAs('admin');
    const website = 'https://www.otters.example/';
    const said = { email: owner.account.email, businessName: `Otters ${size}`, website };
    const businessId = idIn(await apply(own, said));
    await call(admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
    await expect.poll(async () => (await call(own, 'GET', '/api/provider/profile')).body).not.toBeNull();
    const { mailsTo } = accountCalls(here.app);

    const { page } = owner;
    await page.goto('/provider/business');
    const form = page.getByRole('form', { name: 'Your business' });
    await form.getByLabel('Phone').fill('01483 555 077');
    await form.getByLabel('Business Name').fill(`Woking Otters ${size}`);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Changes Saved').first().waitFor();
    await form.getByText(`Families see “Otters ${size}” until our team has looked at this.`).waitFor();

    // An admin sees the name that it has above the one that it wants; a slip costs one key.
    const reviewer = await here.signedIn('admin', size);
    await reviewer.page.goto(`/admin/providers?review=${businessId}`);
    const sheet = reviewer.page.getByRole('dialog', { name: `Otters ${size}`, exact: true });
    const change = sheet.getByLabel('What would change');
    await change.waitFor();
    await expect
      .poll(() => change.innerText())
      .toMatch(new RegExp(`Business Name[^]*Before[^]*Otters ${size}[^]*After[^]*Woking Otters ${size}`, 'i'));
    expect(await violations(reviewer.page)).toEqual([]);
    await reviewer.screenshot('provider-new-name');
    await reviewer.page.keyboard.press('a');
    await reviewer.page.getByText('Provider Approved').first().waitFor();
    // On a phone it is told over the review, which closes a moment later.
    if (size === 'phone') await reviewer.page.locator('dialog:modal').waitFor({ state: 'detached' });
    await reviewer.page.keyboard.press('u');
    await reviewer.page.getByText('Decision undone', { exact: true }).waitFor();
    await reviewer.page.getByRole('button', { name: `Otters ${size}`, exact: true }).waitFor();
    expect((await call(own, 'GET', '/api/provider/profile')).body).toMatchObject({
      businessName: `Otters ${size}`,
      proposedName: `Woking Otters ${size}`,
    });
    expect(reviewer.complaints).toEqual([]);

    const proof = page.getByRole('form', { name: 'Verification' });
    await proof.getByLabel('Email address of your website').fill('desk@gmail.com');
    await proof.getByRole('button', { name: 'Send the Email' }).click();
    await proof.getByText('Please give an address that ends with @otters.example.').first().waitFor();
    await proof.getByLabel('Email address of your website').fill(`desk-${size}@otters.example`);
    await proof.getByRole('button', { name: 'Send the Email' }).click();
    const focused = () => page.evaluate(() => document.querySelector('main :focus')?.textContent);
    await page.getByText('We have sent you an email').waitFor();
    expect(await focused()).toContain('We have sent you an email');
    const [asked] = await mailsTo(`desk-${size}@otters.example`, /Is this your website/);
    await page.goto(new URL(/https?:\/\/\S+/.exec(asked?.text ?? '')?.[0] ?? '').toString());
    await page.getByRole('button', { name: 'Yes, it is our website' }).click();
    await page.getByText('Families see this badge on your activities').waitFor();
    await expect.poll(focused).toContain('Families see this badge on your activities');

    // Before a message lies over the fields.
    expect(await violations(page)).toEqual([]);

    const invitee = `invited-${size}@mail.example`;
    const team = page.getByRole('form', { name: 'Invitation' });
    await team.getByLabel('Invite somebody by email').fill(invitee);
    await team.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('list', { name: 'Invitations' }).getByText(invitee, { exact: true }).waitFor();
    await owner.screenshot('your-business');

    const [letter] = await mailsTo(invitee, /invites you to/);
    const guest = await here.signedIn('parent', size);
    await guest.page.goto(new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '').toString());
    await guest.page.getByText('would like you to look after its activities').waitFor();
    await guest.screenshot('join-business');
    expect(await violations(guest.page)).toEqual([]);
    await guest.page.getByRole('button', { name: 'Join', exact: true }).press('Enter');
    await guest.page.getByText('Welcome to the Team').first().waitFor();
    expect(await guest.page.evaluate(() => document.activeElement?.textContent)).toContain('Welcome to the Team');

    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: 'Member' });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    expect(owner.complaints.filter((each) => !each.includes('/api/provider/verification'))).toEqual([]);
    expect(guest.complaints).toEqual([]);
  },
);

test('what is typed while a save is on its way stays, and is saved by the next one', async () => {
  const owner = await here.signedIn('provider');
  const { page, account } = owner;
  await asBusiness(here.app, [account]);
  await page.goto('/provider/business');
  const form = page.getByRole('form', { name: 'Your business' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await form.getByLabel('Phone').fill('01483 555 077');
  const { sent, letGo } = await hold(page);
  await save.click();
  await sent;
  const words = 'Swimming lessons for the whole family, from the first splash to the first mile.';
  await form.getByLabel('Description').fill(words);
  letGo();
  await page.getByText('Changes Saved').first().waitFor();
  expect(await form.getByLabel('Phone').inputValue()).toBe('01483 555 077');
  expect(await form.getByLabel('Description').inputValue()).toBe(words);
  await save.click();
  const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, account));
  await expect
    .poll(async () => (await call(own, 'GET', '/api/provider/profile')).body)
    .toMatchObject({ contactPhone: '01483 555 077', description: words });
  await form.getByText('Nothing has been changed.').first().waitFor();
  await page.reload();
  expect(await form.getByLabel('Description').inputValue()).toBe(words);
});

test('who takes the logo away is at the button that adds another', async () => {
  const { page, account } = await here.signedIn('provider');
  await asBusiness(here.app, [account]);
  await page.goto('/provider/dashboard');
  const orange = { create: { width: 320, height: 160, channels: 3, background: '#f08a24' } } as const;
  const buffer = await sharp(orange).png().toBuffer();
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Remove Logo' }).press('Enter');
  await page.getByRole('button', { name: 'Add Your Logo' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Your Logo');
});
