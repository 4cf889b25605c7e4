import { expect, test } from 'vitest';
import type { CreatedFromUrl } from '#domain/listing/shown/answers.ts';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, sendTo, submit } from '../../support/made/live-listings.ts';
import { pondExplorers } from '../support/activity-site.ts';
import { turnTo } from '../support/form-part.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';
import { bothSizes, type Visitor } from '../support/visitor.ts';

const here = stage(pondExplorers, pondExplorers.replaceAll('Pond', 'Brook'));

const details = {
  description: 'Night walks.',
  category: 'nature-animals',
  town: 'Woking',
  location: 'The Barn',
} as const;

test.each(bothSizes)(
  'on a %s, a provider finds all of their activities, takes one out of the directory and puts it back; what an admin took out they cannot',
  async (size) => {
    const { page, account, screenshot } = await here.signedIn('provider', size);
    const mine = (name: string) =>
      ({
        fields: { ...details, name },
        origin: 'provider_application',
        submittedBy: account.memberId,
      }) as const;
    // With what is made last more than a page of the dashboard holds.
    for (let number = 1; number <= 24; number += 1) await listingWith(here.app.context, mine(`Owl Club ${number}`));
    const id = await listingWith(here.app.context, mine('Owl Club'), [submit, approve]);
    const inDirectory = async (): Promise<number> => (await here.app.anonymous(`/api/activities/${id}`)).status;
    await page.goto('/provider/dashboard');
    const headings = page.getByRole('heading', { name: /^Owl Club/ });
    await headings.first().waitFor();
    expect(await headings.count()).toBe(24);
    await page.getByRole('button', { name: 'Load More Activities' }).click();
    await page.getByRole('heading', { name: 'Owl Club 1', exact: true }).waitFor();
    expect(await headings.count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Load More Activities' }).count()).toBe(0);
    // A list to work with: its pictures only tell one from another.
    expect((await page.getByRole('listitem').locator('img').first().boundingBox())?.width).toBeLessThanOrEqual(40);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Owl Club', exact: true }) });
    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question
      .getByText(
        'Are you sure you want to delete "Owl Club"? It disappears from every public page at once. An admin can restore it. So can you, here on your dashboard.',
      )
      .waitFor();
    await screenshot('owner-delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await inDirectory()).toBe(200);
    await card.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await card.getByText('You have deleted it.').waitFor();
    expect(await inDirectory()).toBe(404);
    await screenshot('owner-deleted');
    await card.getByRole('button', { name: 'Restore' }).click();
    await card.getByText('Families can see it in the directory.').waitFor();
    expect(await inDirectory()).toBe(200);

    await sendTo(here.app.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    await page.reload();
    await card.getByText('Our team has taken it out of the directory.').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  },
);

test.each(bothSizes)(
  'on a %s, who sends in a page that somebody has sent in before is told that it waits as a change',
  async (size) => {
    const read = async ({ page }: Visitor, location: string): Promise<void> => {
      await page.goto('/suggest-activity');
      await page.getByLabel('Website URL').fill(here.webSite(size === 'desktop' ? 0 : 1).url);
      await page.getByRole('button', { name: 'Get Activity Details' }).click();
      await page.getByRole('heading', { name: 'Check the details' }).waitFor();
      await turnTo(page, size, 'Where and When');
      await page.getByLabel('Location').fill(location);
    };
    const sendIn = async ({ page }: Visitor): Promise<void> => {
      await page.getByRole('button', { name: 'Submit Suggestion' }).click();
      await page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();
    };
    const [first, second] = [await here.signedIn('parent', size), await here.signedIn('provider', size)];
    const third = await here.signedIn('provider', size);
    const as = siteAt(here.app.url, await sessionOf(here.app.anonymous, third.account));
    const { url } = here.webSite(size === 'desktop' ? 0 : 1);
    const begun = await call(as, 'POST', '/api/provider/create-from-url', { url });
    const { activity } = begun.body as CreatedFromUrl;
    await read(first, 'The Old Boathouse');
    await read(second, 'The New Boathouse');
    await sendIn(first);
    expect(await first.page.locator('main').innerText()).toContain('Our team reviews suggestions within 24-48 hours');
    await sendIn(second);
    const said = await second.page.locator('main').innerText();
    expect(said).toContain(
      'Somebody else has sent us this activity already. What you sent waits beside it as a change',
    );
    expect(said).not.toContain('24-48 hours');
    await second.screenshot('owner-beside');
    // What somebody sends in as a provider stands on their dashboard, as what they suggest as a parent does not.
    await call(as, 'PUT', `/api/drafts/${activity?.id}`, { location: 'The Third Boathouse' });
    expect((await call(as, 'POST', `/api/drafts/${activity?.id}/submit`)).status).toBe(200);
    await third.page.goto('/provider/dashboard');
    const card = third.page
      .getByRole('listitem')
      .filter({ hasText: size === 'desktop' ? 'Pond Explorers' : 'Brook Explorers' });
    await card.getByText('Sent as a Change').waitFor();
    await card.getByText('What you sent went to our team as a change.').waitFor();
    expect(await card.getByRole('link', { name: /Continue/ }).count()).toBe(0);
    await third.screenshot('owner-sent-as-change');
  },
);

test.each(bothSizes)(
  'on a %s, Edit Activity says what somebody else has changed meanwhile, and saves at the second try',
  async (size) => {
    const id = await listingWith(
      here.app.context,
      { fields: { ...details, name: 'Late Club' }, origin: 'provider_application' },
      [submit, approve],
    );
    const { page, screenshot } = await here.signedIn('admin', size);
    await page.goto(`/activities/${id}`);
    await page.getByRole('button', { name: /^Edit ?Late Club/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
    await dialog.getByLabel('Schedule').fill('Sundays 9:00');
    await sendTo(here.app.context, id, [{ type: 'EditListing', changes: { priceFrom: 7.5 }, editedBy: 'admin' }]);
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await save.click();
    const alert = dialog
      .getByRole('alert')
      .filter({ hasText: 'Somebody has changed this activity since you opened it' });
    await alert.waitFor();
    expect(await alert.getByLabel('What changed since').innerText()).toContain('7.5');
    await screenshot('owner-edit-conflict');
    expect(await dialog.getByLabel('Schedule').inputValue()).toBe('Sundays 9:00');
    await expect.poll(() => dialog.getByLabel(/price from/i).inputValue()).toBe('7.5');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await shown(here.app.context, ['listing']);
    const now = (await (await here.app.anonymous(`/api/activities/${id}`)).json()) as {
      schedule: string;
      priceFrom: number;
    };
    expect(now).toMatchObject({ schedule: 'Sundays 9:00', priceFrom: 7.5 });
  },
);

test('Edit Activity saves an age range that stands in its box without having been added, and says what is wrong with another', async () => {
  const id = await listingWith(
    here.app.context,
    { fields: { ...details, name: 'Ages Club' }, origin: 'provider_application' },
    [submit, approve],
  );
  const { page } = await here.signedIn('admin');
  await page.goto(`/activities/${id}`);
  await page.getByRole('button', { name: /^Edit ?Ages Club/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  const box = dialog.getByLabel('Another age range');
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await box.fill('8-11 years');
  await box.press('Enter');
  await dialog.getByRole('button', { name: 'Remove 8-11 years' }).waitFor();
  await box.fill('Toddlers');
  await dialog.getByLabel(/price from/i).fill('7.50');
  await save.click();
  await dialog.getByText('We cannot read “Toddlers” as an age.').first().waitFor();
  await box.fill('3-5 years');
  expect(await dialog.getByRole('button', { name: 'Remove 3-5 years' }).count()).toBe(0);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await shown(here.app.context, ['listing']);
  expect(await (await here.app.anonymous(`/api/activities/${id}`)).json()).toMatchObject({
    ageRanges: ['8-11 years', '3-5 years'],
    priceFrom: 7.5,
  });
});

test.each(bothSizes)(
  'on a %s, an admin on a provider’s dashboard is told that what they edit is seen at once, and puts back what they take out',
  async (size) => {
    const provider = await here.app.newMember('provider');
    const business = await asBusiness(here.app, [provider]);
    const fields = { ...details, name: 'Bat Club' };
    const made = { fields, origin: 'provider_application', submittedBy: provider.memberId } as const;
    const id = await listingWith(here.app.context, made, [submit, approve]);
    const seen = async () => (await here.app.anonymous(`/api/activities/${id}`)).text();
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bat Club' }) });
    await page.goto(`/provider/dashboard?business=${business}`);
    await card.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('heading', { name: 'This Listing Is Live' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/Changes for Review|is reviewed/);
    await page.getByRole('textbox', { name: /^Description/ }).fill('Night walks with detectors.');
    await admin.screenshot('owner-admin-edits');
    const putting = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect((await putting).postDataJSON()).toMatchObject({ revision: expect.any(Number) });
    await page.getByText('Activity Updated').first().waitFor();
    await expect.poll(seen).toContain('Night walks with detectors.');

    await page.goto(`/provider/dashboard?business=${business}`);
    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Activity' });
    expect(await question.innerText()).not.toContain('So can you');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await card.getByText('Our team has taken it out of the directory.').waitFor();
    await card.getByRole('button', { name: 'Restore' }).click();
    await card.getByText('Families can see it in the directory.').waitFor();
    expect(admin.complaints).toEqual([]);
  },
);
