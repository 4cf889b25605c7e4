import { expect, test } from 'vitest';
import { stage } from './support/stage.ts';
import { sizesIn } from './support/visitor.ts';

const here = stage();

test.each(sizesIn('phone'))(
  'on a %s, a provider applies, an admin approves, and the dashboard of their account shows their business',
  async (size) => {
    const { email, password } = await here.app.newMember('parent');
    const guest = await here.visitor(size);
    const { page } = guest;
    await page.goto('/for-partners');
    await page.getByRole('link', { name: 'Become a Partner' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please select your partner type').first().waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('radio')
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await guest.screenshot('partner-kinds');
    await page.getByRole('radio', { name: /^Activity Provider/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const form = page.getByRole('form', { name: 'Application' });
    const send = form.getByRole('button', { name: 'Submit Application' });
    await send.click();
    for (const message of [
      'Business name is required',
      'Contact name is required',
      'Please enter a valid email address',
      'Phone number is required',
      'Business type is required',
      'Location is required',
      'Please provide at least 50 characters describing your business',
      'Target audience is required',
    ])
      await form.getByRole('alert').getByText(message).waitFor();
    await guest.screenshot('partner-form');
    await form.getByLabel('Business Name').fill('Woking Otters');
    await form.getByLabel('Contact Name').fill('Jo Whitfield');
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByLabel('Phone').fill('01632 960330');
    await form.getByLabel('Business Type').selectOption('Swimming & Water Sports');
    await form.getByLabel('Location').fill('Woking');
    await form.getByLabel('Description').fill('First lessons in a warm pool, with four children to a teacher.');
    await form.getByLabel('Target Audience').fill('Toddlers');
    await send.click();
    await page.getByText('Our team will respond within 2-3 business days.').waitFor();
    await guest.screenshot('partner-sent');
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');

    const admin = await here.signedIn('admin');
    await admin.page.goto('/admin/unified-dashboard?tab=provider');
    await admin.page.getByRole('tab', { name: 'Provider Apps 1' }).waitFor();
    await admin.page.getByRole('link', { name: 'Provider requests: 1' }).waitFor();
    await admin.screenshot('dashboard-providers');
    await admin.page.getByRole('link', { name: '1 request from a provider is waiting' }).click();
    await admin.page.waitForURL('**/admin/providers');
    await admin.page.getByRole('button', { name: 'Woking Otters', exact: true }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Woking Otters' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Notes Required: Please provide rejection notes for the provider.').waitFor();
    await admin.screenshot('providers-review');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByText('Provider Approved').first().waitFor();
    await admin.page.getByRole('heading', { name: 'All caught up!' }).waitFor();

    await guest.signIn({ email, password });
    await expect.poll(async () => page.evaluate(async () => (await fetch('/api/provider/profile')).status)).toBe(200);
    await page.goto('/provider/dashboard');
    await page.getByText('Woking Otters').waitFor();
    await page.getByText('Total Views').waitFor();
    await guest.screenshot('provider-dashboard');
    const refused = ({ length }: readonly string[]): boolean => length === 0;
    expect(refused(guest.complaints.filter((each) => !each.includes('/api/provider/profile')))).toBe(true);
    expect(admin.complaints).toEqual([]);
  },
);
