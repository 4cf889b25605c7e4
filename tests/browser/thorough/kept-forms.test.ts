import sharp from 'sharp';
import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { inDays } from '../../support/made/bookings.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { apply } from '../../support/made/partners.ts';
import { havingPlan } from '../../support/made/plans.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { signInAgain } from '../support/sign-in-again.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';

/** Long forms: neither Escape nor a lost session costs a word, and Cancel gives them up. */
const here = stage();

const TAKEN_UP = 'What you had typed is still here.';
const withPlan = async (name: string) => {
  const provider = await here.signedIn('provider');
  await havingPlan(here.app.context, await asBusiness(here.app, [provider.account]));
  const fields = { name, description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: provider.account.memberId } as const;
  await listingWith(here.app.context, beginning, [submit, approve]);
  return provider;
};

test('a session that is being added is there again', async () => {
  const { page, context, account } = await withPlan('Clay Mornings');
  await page.goto('/provider/bookings/settings');
  const add = page.getByRole('button', { name: 'Add a Session' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a Session' });
  await dialog.getByLabel('Activity').selectOption({ label: 'Clay Mornings' });
  await dialog.getByLabel('Once').check();
  await dialog.getByLabel(/^Day/).fill(inDays(7));
  await dialog.getByLabel('Starts').fill('16:00');
  await dialog.getByLabel('Ends').fill('17:00');
  await dialog.getByLabel('Places').fill('3');
  await dialog.getByLabel('Price per place').fill('8.50');
  await dialog.getByLabel('If a family cancels').fill('Free until the day before.');
  const isThere = async (): Promise<void> => {
    await dialog.getByText(TAKEN_UP).waitFor();
    await expect
      .poll(() => dialog.getByLabel('Activity').evaluate((box) => (box as HTMLSelectElement).selectedOptions[0]?.text))
      .toBe('Clay Mornings');
    expect(await dialog.getByLabel('Once').isChecked()).toBe(true);
    expect(await dialog.getByLabel(/^Day/).inputValue()).toBe(inDays(7));
    expect(await dialog.getByLabel('Starts').inputValue()).toBe('16:00');
    expect(await dialog.getByLabel('If a family cancels').inputValue()).toBe('Free until the day before.');
  };
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await add.click();
  await isThere();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Add Session' }).click();
  await signInAgain(page, account);
  await add.click();
  await isThere();
  await dialog.getByRole('button', { name: 'Add Session' }).click();
  await page.getByText('3 places, £8.50 a place').waitFor();
  // What was sent is kept no longer, and a session is of an activity.
  await add.click();
  expect(await dialog.getByLabel('Starts').inputValue()).toBe('');
  await dialog.getByLabel('Starts').fill('18:00');
  await dialog.getByRole('button', { name: 'Add Session' }).click();
  await dialog.getByText('Please choose an activity').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  expect(await dialog.getByLabel('Starts').inputValue()).toBe('');
});

test('the order of pictures and what they show are there again', async () => {
  const { page, context, account } = await withPlan('Clay Evenings');
  await page.goto('/provider/dashboard');
  const open = page.getByRole('button', { name: /^Pictures/ });
  await open.click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  for (const [number, background] of [
    [1, 'teal'],
    [2, 'tomato'],
  ] as const) {
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    await editor.getByLabel('Picture file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await editor.getByLabel(`What picture ${number} shows`).fill(`All ${background}`);
  }
  await editor.getByRole('button', { name: 'Move picture 2 up' }).click();
  const isThere = async (): Promise<void> => {
    await editor.getByText(TAKEN_UP).waitFor();
    expect(await editor.getByLabel('What picture 1 shows').inputValue()).toBe('All tomato');
    expect(await editor.getByLabel('What picture 2 shows').inputValue()).toBe('All teal');
  };
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await open.click();
  await isThere();
  await context.clearCookies();
  await editor.getByRole('button', { name: 'Send for Review' }).click();
  await signInAgain(page, account);
  await open.click();
  await isThere();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await editor.getByText('A JPEG, PNG or WebP').waitFor();
  expect(await editor.getByLabel('What picture 1 shows').count()).toBe(0);
});

test('term dates that are being entered are there again, and so are corrections of an application', async () => {
  const { page } = await here.signedIn('admin');
  await page.goto('/admin/term-dates');
  const add = page.getByRole('button', { name: 'Add Term Dates' });
  await add.click();
  const form = page.getByRole('form', { name: 'Term dates' });
  await form.getByLabel('Source').fill('https://www.schools.example/term-dates');
  await form.getByRole('group', { name: 'Period 1' }).getByLabel('Name').fill('Michaelmas term');
  await form.getByRole('button', { name: 'Remove period 3' }).click();
  await page.reload();
  await add.click();
  await form.getByText(TAKEN_UP).waitFor();
  expect(await form.getByLabel('Source').inputValue()).toBe('https://www.schools.example/term-dates');
  expect(await form.getByRole('group', { name: 'Period 1' }).getByLabel('Name').inputValue()).toBe('Michaelmas term');
  expect(await form.getByRole('group', { name: /^Period/ }).count()).toBe(2);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  expect(await form.getByLabel('Source').inputValue()).toBe('');

  const application = idIn(await apply(await here.app.signedInAs('provider'), { businessName: 'Kept Kites' }));
  await page.goto(`/admin/providers?review=${application}`);
  const edit = page
    .getByRole('dialog', { name: 'Kept Kites', exact: true })
    .getByRole('button', { name: 'Edit', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Edit Kept Kites' });
  await edit.click();
  await dialog.getByLabel('Location').fill('Woking Common');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await edit.click();
  await dialog.getByText(TAKEN_UP).waitFor();
  expect(await dialog.getByLabel('Location').inputValue()).toBe('Woking Common');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await edit.click();
  await dialog.getByText('Nothing has been changed.').first().waitFor();
  expect(await dialog.getByText(TAKEN_UP).count()).toBe(0);

  // What a colleague has saved meanwhile is not written over by what was typed before.
  await dialog.getByLabel('Location').fill('Woking Heath');
  const [row] = await here.app.context.db.query<{ revision: number }>(
    `select (shown ->> 'revision')::int as revision from businesses.businesses where business_id = $1`,
    [application],
  );
  const colleague = await here.app.signedInAs('admin');
  const saved = await call(colleague, 'PUT', `/api/admin/providers/${application}`, {
    location: 'Horsell',
    revision: row?.revision,
  });
  expect(saved.status, saved.text).toBe(200);
  await shown(here.app.context, ['businesses']);
  await page.keyboard.press('Escape');
  await page.goto(`/admin/providers?review=${application}`);
  await edit.click();
  await expect.poll(() => dialog.getByLabel('Location').inputValue()).toBe('Horsell');
  expect(await dialog.getByText(TAKEN_UP).count()).toBe(0);
});

test('what was typed of an SEO page, a source, a key or a search is there after Escape, and given up by Cancel', async () => {
  const { page } = await here.signedIn('admin');
  for (const [address, button, title, box] of [
    ['/admin/seo', 'Add SEO Page', 'Add SEO Page', 'Meta Description'],
    ['/admin/scraper-dashboard', 'Add Source', 'Add Source', 'Name'],
    ['/admin/api-keys', 'Issue Key', 'Issue Key', 'Who or what it is for'],
    ['/admin/unified-dashboard', 'Manual Internet Search', 'Manual Internet Search', 'Search Instructions'],
  ] as const) {
    await page.goto(address);
    const add = page.getByRole('main').getByRole('button', { name: button }).first();
    const editor = page.getByRole('dialog', { name: title });
    const field = editor.getByLabel(box).first();
    await add.click();
    await field.fill('Leaves and mud.');
    await editor.getByRole('button', { name: 'Close' }).click();
    await add.click();
    expect(await field.inputValue()).toBe('Leaves and mud.');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await add.click();
    expect(await field.inputValue()).toBe('');
    await editor.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('what was typed of a banner is there after Escape, and given up by Cancel', async () => {
  const { page } = await withPlan('Clay Afternoons');
  await page.goto('/provider/advertising');
  const book = page.getByRole('button', { name: 'Book a Banner' });
  const form = page.getByRole('dialog', { name: 'Book a Banner' });
  await book.click();
  await form.getByLabel('Title').fill('Pots at half-term');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await book.click();
  await form.getByText(TAKEN_UP).waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Pots at half-term');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await book.click();
  await form.getByLabel('Title').waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('');
  expect(await form.getByText(TAKEN_UP).count()).toBe(0);
});

test('what was typed of one business’s banner is not taken up for another’s', async () => {
  const { page } = await here.signedIn('admin');
  const [one, other] = await Promise.all(
    [1, 2].map(async () => asBusiness(here.app, [await here.app.newMember('provider')])),
  );
  const form = page.getByRole('dialog', { name: 'Book a Banner' });
  const openFor = async (business: string | undefined): Promise<void> => {
    await page.goto(`/provider/advertising?business=${business}`);
    await page.getByRole('button', { name: 'Book a Banner' }).click();
    await form.getByLabel('Title').waitFor();
  };
  await openFor(one);
  await form.getByLabel('Title').fill('Pots at Easter');
  await openFor(other);
  expect(await form.getByLabel('Title').inputValue()).toBe('');
  expect(await form.getByText(TAKEN_UP).count()).toBe(0);
  await openFor(one);
  await form.getByText(TAKEN_UP).waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Pots at Easter');
});

test('the answer to several at once is there again', async () => {
  const fields = { name: 'Clay Nights', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const id = await listingWith(here.app.context, { fields }, [submit, approve]);
  for (const note of ['No buggies.', 'No cots.'])
    await call(here.app.anonymous, 'POST', `/api/activities/${id}/reports`, { kind: 'other', note });
  const { page, context, account } = await here.signedIn('admin');
  await page.goto('/admin/reports');
  const answers = page.getByRole('dialog', { name: 'Answer Several' });
  const open = async (): Promise<void> => {
    await page.getByText('No cots.').first().waitFor();
    await page.getByLabel('Choose all on this page').check();
    await page.getByRole('button', { name: 'Answer Chosen' }).click();
    await answers.getByLabel('Answer').waitFor();
  };
  const isThere = async (): Promise<void> => {
    await answers.getByText(TAKEN_UP).waitFor();
    expect(await answers.getByLabel('Answer').inputValue()).toBe('We have asked them.');
  };
  await open();
  await answers.getByLabel('Answer').fill('We have asked them.');
  await page.keyboard.press('Escape');
  await answers.waitFor({ state: 'detached' });
  await open();
  await isThere();
  await context.clearCookies();
  await answers.getByRole('button', { name: 'Answer 2 reports' }).click();
  await signInAgain(page, account);
  await open();
  await isThere();
  await answers.getByRole('button', { name: 'Cancel' }).click();
  await open();
  expect(await answers.getByLabel('Answer').inputValue()).toBe('');
  await answers.getByLabel('Answer').fill('They have answered.');
  await answers.getByRole('button', { name: 'Answer 2 reports' }).click();
  await page.getByText('2 reports answered', { exact: true }).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('several')))).toEqual([]);
});

test('why a member is suspended is there again, and is no reason to let them in', async () => {
  const { email } = await here.app.newMember('parent');
  const { page } = await here.signedIn('admin');
  await page.goto('/admin/members');
  await page.getByLabel('Name or email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  const member = page.getByRole('dialog').filter({ hasText: email });
  const suspend = member.getByRole('button', { name: 'Suspend' });
  const question = page.getByRole('dialog', { name: /^(?:Suspend|Let In Again):/ });
  const reason = question.getByLabel('Reason');
  await suspend.click();
  await reason.fill('Sends in advertisements');
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'detached' });
  await suspend.click();
  await question.getByText(TAKEN_UP).waitFor();
  expect(await reason.inputValue()).toBe('Sends in advertisements');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await suspend.click();
  expect(await reason.inputValue()).toBe('');
  await reason.fill('Sends in advertisements again');
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await member.getByRole('button', { name: 'Let In Again' }).click();
  expect(await reason.inputValue()).toBe('');
});
