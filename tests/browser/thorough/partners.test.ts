import { expect, test } from 'vitest';
import type { LeadView } from '#domain/lead/views.ts';
import { call } from '../../support/api-client.ts';
import { apply } from '../../support/made/partners.ts';
import { listingWith, submit } from '../../support/made/live-listings.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'on a %s, a business partner becomes a lead, whom an admin finds, follows up and knows more of',
  async (size) => {
    const business = `The Olive Table by ${size}`;
    const guest = await here.visitor(size);
    const { page } = guest;
    await page.goto('/partner-signup?type=business_partner');
    const form = page.getByRole('form', { name: 'Application' });
    await form.getByLabel('Business Name').fill(business);
    await form.getByLabel('Contact Name').fill('Elena Rossi');
    await form.getByRole('textbox', { name: 'Email' }).fill('elena@mail.example');
    await form.getByLabel('Phone').fill('01632 960331');
    await form.getByLabel('Business Type').selectOption('Restaurant');
    await form.getByLabel('Location').fill('Guildford');
    await form.getByLabel('Description').fill('A restaurant with a play corner, where families eat early and well.');
    await form.getByLabel('Target Audience').fill('Families');
    await form.getByRole('button', { name: 'Submit Application' }).click();
    await form.getByText('Please select at least one marketing method').first().waitFor();
    await form.getByText('Please select at least one contact preference').first().waitFor();
    expect(await form.getByLabel('I am interested in a partnership').isChecked()).toBe(true);
    await guest.screenshot('partner-form');
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Word of Mouth').check();
    await form.getByLabel('Advertising Options').check();
    await page.reload();
    expect(await form.getByLabel('Business Name').inputValue()).toBe(business);
    expect(await form.getByLabel('Word of Mouth').isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('heading', { name: 'Application Submitted!' }).waitFor();
    expect(guest.complaints).toEqual([]);

    const admin = await here.signedIn('admin', size);
    await admin.page.goto('/admin/business-leads');
    await admin.page.getByLabel('Business type').selectOption('Tourism');
    await admin.page.getByRole('heading', { name: 'No leads found' }).waitFor();
    await admin.page.getByLabel('Business type').selectOption('Restaurant');
    await admin.page.getByLabel('Location').fill('guild');
    await admin.page.getByRole('button', { name: 'Search', exact: true }).click();
    await admin.page.getByRole('button', { name: `Update Status of ${business}` }).click();
    const dialog = admin.page.getByRole('dialog', { name: business });
    await dialog.getByText('elena@mail.example').waitFor();
    await admin.screenshot('leads');
    expect(await violations(admin.page)).toEqual([]);
    await dialog.getByLabel('Owner').fill('Elena Rossi');
    await dialog.getByRole('button', { name: 'Save Details' }).click();
    await admin.page.getByText('Details saved').first().waitFor();
    await dialog.getByLabel('Lead status').selectOption('Contacted');
    await dialog.getByLabel('Notes', { exact: true }).fill('Rang her');
    await dialog.getByRole('button', { name: 'Update Status' }).click();
    await admin.page.getByText('Status updated').first().waitFor();
    const as = await here.app.signedInAs('admin');
    await shown(here.app.context, ['leads']);
    const { body } = await call(as, 'GET', '/api/business-owners?leadStatus=contacted');
    expect((body as LeadView[]).find(({ businessName }) => businessName === business)).toMatchObject({
      notes: 'Rang her',
      ownerName: 'Elena Rossi',
      emailOptIn: false,
    });
    expect(admin.complaints).toEqual([]);
  },
);

test.each(bothSizes)(
  'on a %s, an admin takes a verdict on an activity back, rejects with a reason, and looks at the dashboard of the business that they pick',
  async (size) => {
    const [trampolines, otters, owls] = [`Best Trampolines by ${size}`, `Otters by ${size}`, `Owl Walk by ${size}`];
    const rejected = await apply(here.app.anonymous, { businessName: trampolines });
    expect(rejected.status).toBe(200);
    const as = await here.app.signedInAs('admin');
    const id = idIn(await apply(here.app.anonymous, { businessName: otters }));
    await call(as, 'POST', `/api/admin/providers/${id}/approve`, {});
    const fields = {
      name: owls,
      description: 'Night walks.',
      category: 'nature-animals',
      location: 'The Barn',
      town: 'Woking',
    } as const;
    const owlWalk = await listingWith(here.app.context, { fields, origin: 'provider_application' }, [submit]);
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/providers');
    await page.getByRole('button', { name: owls, exact: true }).focus();
    await page.keyboard.press('o');
    await page.getByRole('dialog', { name: owls }).getByText('The Barn').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Provider Approved').first().waitFor();
    // The next one is open where there is room beside the list; the one that was decided on comes back by a key.
    if (size === 'desktop') await page.getByRole('dialog', { name: trampolines }).waitFor();
    await page.getByRole('button', { name: owls, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: owls }).waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByText('Decision undone', { exact: true }).waitFor();
    await page.getByRole('button', { name: owls, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await call(as, 'POST', `/api/admin/providers/${owlWalk}/approve`, {});
    await page.getByRole('button', { name: `Reject ${trampolines}` }).click();
    const dialog = page.getByRole('dialog', { name: trampolines, exact: true });
    await dialog.waitFor();
    await page.keyboard.press('e');
    const editing = page.getByRole('dialog', { name: `Edit ${trampolines}` });
    await editing.getByLabel('Location').fill('');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await editing.getByText('Location is required').first().waitFor();
    await editing.getByLabel('Location').fill('Redhill');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Redhill').waitFor();
    await page.keyboard.press('r');
    await dialog.getByText('Notes Required: Please provide rejection notes for the provider.').waitFor();
    await dialog.getByLabel('Admin notes').fill('We list activities, not shops.');
    await admin.screenshot('providers');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Provider Rejected').first().waitFor();
    await page.getByRole('button', { name: trampolines, exact: true }).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByText('Decision undone', { exact: true }).waitFor();
    await page.getByRole('button', { name: trampolines, exact: true }).waitFor();

    await page.goto('/provider/dashboard');
    await page.getByText('You are viewing the provider dashboard as an administrator.').waitFor();
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    await page.getByLabel('Find a business').fill(otters);
    await expect.poll(() => page.getByLabel('Business', { exact: true }).locator('option').count()).toBe(2);
    await page.getByLabel('Business', { exact: true }).selectOption(`${otters}, Guildford`);
    await page.getByText('Total Clicks').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?business=${id}`);
    expect(await page.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
    await admin.screenshot('dashboard-admin');
    expect(await violations(page)).toEqual([]);
    expect(admin.complaints).toEqual([]);
  },
);
