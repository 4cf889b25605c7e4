import { expect, test } from 'vitest';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { call } from '../../support/api-client.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { pondExplorers } from '../support/activity-site.ts';
import { turnTo } from '../support/form-part.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage(pondExplorers, pondExplorers.replaceAll('Pond', 'Brook'));

test.each(bothSizes)(
  'on a %s, a provider’s draft is saved as they edit it, can be undone, says at the field when two of them contradict, and is sent',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const { page } = provider;
    await page.goto('/provider/add-activity');
    await page.getByLabel('Website URL').fill(here.webSite(size === 'desktop' ? 0 : 1).url);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    const card = page.getByRole('main');
    await card.getByText('£6.50', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await turnTo(dialog, size, 'Ages and Prices');
    await dialog.getByLabel('Price From').fill('8');
    const to = dialog.getByLabel('Price To');
    await to.fill('5');
    await to.blur();
    await dialog.getByText('The lowest price is above the highest.').waitFor();
    await provider.screenshot('application-crossed');
    await to.fill('9');
    await to.blur();
    await dialog.getByText('The lowest price is above the highest.').waitFor({ state: 'detached' });
    await turnTo(dialog, size, 'Where and When');
    await dialog.getByLabel('Schedule').fill('Tuesdays 4-5pm, term time only');
    await dialog.getByText('In their week families see: Tuesdays 16:00-17:00, term time').waitFor();
    await dialog.getByText(/^Saved \d/).waitFor();
    await provider.screenshot('application-saved');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await card.getByText('£8.00-£9.00', { exact: false }).first().waitFor();
    await card.getByText('Tuesdays 4-5pm, term time only').waitFor();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await turnTo(dialog, size, 'Basic Information');
    await dialog.getByLabel('Activity Name').fill('Newts and Nets');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { name: 'Newts and Nets' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Newts and Nets' }).waitFor({ state: 'detached' });
    await page.getByText('Changes Undone').first().waitFor();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByText('Application Submitted').first().waitFor();
    await page.getByRole('link', { name: /^View and Edit ?: (?:Pond|Brook) Explorers/ }).click();
    await page.getByRole('heading', { name: 'Waiting for Review' }).waitFor();
    expect(await page.getByLabel('Schedule').inputValue()).toBe('Tuesdays 4-5pm, term time only');
    await page.goBack();
    await page.getByRole('heading', { name: 'Provider Dashboard' }).waitFor();
    expect(provider.complaints).toEqual([]);
  },
);

test.each(bothSizes)(
  'on a %s, a provider takes a change back, and reads where they see their activity why another one was turned down',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const as = await here.app.signedInAs('admin');
    const { page } = provider;
    await page.goto('/provider/dashboard');
    const send = (path: string, method: 'POST' | 'PUT', body: object): Promise<string> =>
      page.evaluate(
        async (sent) =>
          (
            await fetch(sent.path, {
              method: sent.method,
              headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
              body: JSON.stringify(sent.body),
            })
          ).text(),
        { path, method, body },
      );
    const activity = { name: 'Tumble Tots', description: 'Soft play.', category: 'Sports', location: 'Woking' };
    const text = await send('/api/provider/submit-application', 'POST', activity);
    const id = idIn({ body: JSON.parse(text), text } as Parameters<typeof idIn>[0]);
    expect((await call(as, 'POST', `/api/admin/activities/${id}/approve`, { revision: 1 })).status).toBe(200);
    await send(`/api/drafts/${id}`, 'PUT', { priceFrom: 8 });
    await page.goto(`/provider/edit-activity/${id}`);
    await page.getByRole('button', { name: 'Take Back' }).click();
    await page.getByRole('dialog', { name: 'Take Back Change' }).getByRole('button', { name: 'Take Back' }).click();
    await page.getByText('Change Taken Back').first().waitFor();
    await page.getByText('Changes waiting for review').waitFor({ state: 'detached' });

    // A class that moves town, is paid by the term and is booked elsewhere.
    await turnTo(page, size, 'Where and when');
    await page.getByLabel('Town').fill('Guildford');
    await turnTo(page, size, 'Ages and prices');
    await page.getByLabel('Price Per').selectOption('term');
    await turnTo(page, size, 'Contact');
    await page.getByLabel('Booking URL').fill('https://book.example/tots');
    await page.getByRole('button', { name: 'Send Changes for Review' }).click();
    await page.getByText('Changes Sent').first().waitFor();
    const sentIn = async () =>
      ((await call(as, 'GET', `/api/admin/activities/${id}`)).body as QueueItem).pendingRevisions;
    const fields = { town: 'Guildford', priceUnit: 'term', bookingUrl: 'https://book.example/tots' };
    await expect
      .poll(async () => (await sentIn()).flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])))
      .toEqual(expect.arrayContaining(Object.entries(fields)));

    await send(`/api/drafts/${id}`, 'PUT', { priceFrom: 9 });
    const admin = await here.signedIn('admin', size);
    await admin.page.goto(`/admin/activities-review?review=${id}`);
    const review = admin.page.getByRole('dialog', { name: 'Tumble Tots' });
    await review.getByRole('button', { name: 'Reject Change' }).click();
    await review.getByText('Please say why this change is rejected: whoever sent it reads it.').first().waitFor();
    await review.getByLabel('Admin notes').fill('Your page says £8.');
    await review.getByRole('button', { name: 'Reject Change' }).click();
    await expect
      .poll(async () => ((await call(as, 'GET', `/api/admin/activities/${id}`)).body as QueueItem).changeVerdict)
      .toMatchObject({ outcome: 'rejected', notes: 'Your page says £8.' });
    for (const path of [`/provider/edit-activity/${id}`, '/provider/dashboard']) {
      await page.goto(path);
      await page.getByText('What our reviewer wrote: Your page says £8.').waitFor();
      await provider.screenshot(path.endsWith('dashboard') ? 'dashboard-verdict' : 'edit-verdict');
      expect(await violations(page)).toEqual([]);
    }
    expect(provider.complaints).toEqual([]);
    expect(admin.complaints).toEqual([]);
  },
);
