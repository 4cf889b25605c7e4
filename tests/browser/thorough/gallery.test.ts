import sharp from 'sharp';
import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { havingPlan } from '../../support/made/plans.ts';
import { violations } from '../screens/walk.ts';
import { hold } from '../support/in-flight.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

const drawing = async (background: string, width: number, height: number) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});

test.each(bothSizes)(
  'on a %s, a provider’s pictures go to an admin, who sees them, and then to families, who look at them larger',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const { page, account } = provider;
    const businessId = await asBusiness(here.app, [account]);
    await havingPlan(here.app.context, businessId);
    const fields = { name: 'Clay Corner', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
    const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
    const id = await listingWith(here.app.context, beginning, [submit, approve]);

    await page.goto('/provider/dashboard');
    await page.getByRole('button', { name: /^Pictures/ }).click();
    const editor = page.getByRole('dialog', { name: 'Pictures' });
    const chosen = editor.getByLabel('Picture file');
    await chosen.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
    await editor.getByText('This is not a picture that we can read.', { exact: false }).waitFor();
    await chosen.setInputFiles(await drawing('teal', 900, 600));
    await editor.getByLabel('What picture 1 shows').waitFor();
    await chosen.setInputFiles(await drawing('tomato', 600, 900));
    await editor.getByLabel('What picture 2 shows').fill('A shelf of pots');
    await editor.getByRole('button', { name: 'Send for Review' }).click();
    await editor.getByText('Please say what the picture shows', { exact: true }).waitFor();
    // Where the words are missing is perhaps above what is in sight.
    const missing = editor.getByLabel('What picture 1 shows');
    await expect.poll(() => missing.evaluate((field) => field === document.activeElement)).toBe(true);
    await editor.getByLabel('What picture 1 shows').fill('A hand at the wheel');
    await editor.getByRole('button', { name: 'Move picture 2 up' }).press('Enter');
    const up = editor.getByRole('button', { name: 'Move picture 1 up' });
    expect(await editor.getByLabel('What picture 1 shows').inputValue()).toBe('A shelf of pots');
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await up.getAttribute('title')).toBe('Move picture 1 up: It is the first.');
    await provider.screenshot('gallery-editor');
    expect(await violations(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Send for Review' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.getByText('Waiting for review: Gallery').waitFor();

    const admin = await here.signedIn('admin', size);
    await admin.page.goto(`/admin/activities-review?review=${id}`);
    const review = admin.page.getByRole('dialog', { name: 'Clay Corner' });
    await review.getByRole('link', { name: /A hand at the wheel/ }).waitFor();
    await expect
      .poll(() =>
        review.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)),
      )
      .toEqual([600, 900]);
    await admin.screenshot('gallery-review');
    expect(await violations(admin.page)).toEqual([]);
    await review.getByRole('button', { name: 'Approve Change' }).click();
    await expect
      .poll(async () => (await call(here.app.anonymous, 'GET', `/api/activities/${id}`)).text)
      .toContain('A hand at the wheel');

    const visitor = await here.visitor(size);
    await visitor.page.goto(`/activities/${id}`);
    const smaller = visitor.page.getByRole('button', { name: /A shelf of pots/ });
    await smaller.scrollIntoViewIfNeeded();
    await visitor.screenshot('gallery');
    await smaller.focus();
    await visitor.page.keyboard.press('Enter');
    const larger = visitor.page.getByRole('dialog', { name: 'Clay Corner' });
    await larger.getByRole('img', { name: 'A shelf of pots' }).waitFor();
    await larger.getByText('1 of 2').waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.screenshot('gallery-larger');
    await visitor.page.keyboard.press('ArrowRight');
    await larger.getByRole('img', { name: 'A hand at the wheel' }).waitFor();
    await larger.getByRole('button', { name: 'Next' }).click();
    await larger.getByRole('img', { name: 'A shelf of pots' }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await larger.waitFor({ state: 'detached' });
    await expect.poll(() => smaller.evaluate((each) => each === document.activeElement)).toBe(true);
    // What is taken out nobody has to look at first.
    await page.reload();
    await page.getByRole('button', { name: /^Pictures/ }).click();
    await editor.getByRole('button', { name: 'Remove picture 1' }).press('Enter');
    await expect
      .poll(() => editor.getByLabel('What picture 1 shows').evaluate((box) => box === document.activeElement))
      .toBe(true);
    await provider.screenshot('gallery-taken-out');
    await editor.getByRole('button', { name: 'Take Out Now' }).click();
    await page.getByText('Pictures Taken Out').first().waitFor();
    await expect
      .poll(async () => (await call(here.app.anonymous, 'GET', `/api/activities/${id}`)).text)
      .not.toContain('A shelf of pots');
    for (const { complaints } of [admin, visitor]) expect(complaints).toEqual([]);
    // Of the file that was no picture.
    expect(provider.complaints.filter((each) => !each.includes('status of 422'))).toEqual([]);
  },
);

test('a picture that is still on its way holds back what is sent, and comes with it', async () => {
  const provider = await here.signedIn('provider');
  const { page, account, complaints } = provider;
  await havingPlan(here.app.context, await asBusiness(here.app, [account]));
  const fields = { name: 'Clay Nights', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
  await listingWith(here.app.context, beginning, [submit, approve]);
  await page.goto('/provider/dashboard');
  await page.getByRole('button', { name: /^Pictures/ }).click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  const chosen = editor.getByLabel('Picture file');
  await chosen.setInputFiles(await drawing('teal', 900, 600));
  await editor.getByLabel('What picture 1 shows').fill('A hand at the wheel');
  const { sent, letGo } = await hold(page);
  await chosen.setInputFiles(await drawing('tomato', 600, 900));
  await sent;
  const send = editor.getByRole('button', { name: 'Send for Review' });
  await editor.getByText('A picture is still on its way.').first().waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  letGo();
  await editor.getByLabel('What picture 2 shows').fill('A shelf of pots');
  await send.click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('Waiting for review: Gallery').waitFor();
  await page.getByRole('button', { name: /^Pictures/ }).click();
  expect(await editor.getByLabel('What picture 2 shows').inputValue()).toBe('A shelf of pots');
  expect(complaints).toEqual([]);
});

test('a picture that comes when the editor has been closed is there when it is opened again', async () => {
  const provider = await here.signedIn('provider');
  const { page, account, complaints } = provider;
  await havingPlan(here.app.context, await asBusiness(here.app, [account]));
  const fields = { name: 'Clay Days', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
  await listingWith(here.app.context, beginning, [submit, approve]);
  await page.goto('/provider/dashboard');
  const open = page.getByRole('button', { name: /^Pictures/ });
  await open.click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  const { sent, letGo } = await hold(page);
  await editor.getByLabel('Picture file').setInputFiles(await drawing('tomato', 600, 900));
  await sent;
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  letGo();
  await page.getByText('Picture Added').first().waitFor();
  await open.click();
  await editor.getByLabel('What picture 1 shows').waitFor();
  await editor.getByText('What you had typed is still here.', { exact: false }).waitFor();
  // What is given up by Cancel does not come back.
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await editor.getByText('Nothing has changed yet.').first().waitFor();
  expect(await editor.getByLabel('What picture 1 shows').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a picture that comes when the editor is open anew is in it, and neither sent without nor lost', async () => {
  const provider = await here.signedIn('provider');
  const { page, account, complaints } = provider;
  await havingPlan(here.app.context, await asBusiness(here.app, [account]));
  const fields = { name: 'Clay Weeks', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
  await listingWith(here.app.context, beginning, [submit, approve]);
  await page.goto('/provider/dashboard');
  const open = page.getByRole('button', { name: /^Pictures/ });
  await open.click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  const chosen = editor.getByLabel('Picture file');
  await chosen.setInputFiles(await drawing('teal', 900, 600));
  await editor.getByLabel('What picture 1 shows').fill('A hand');
  const first = await hold(page);
  await chosen.setInputFiles(await drawing('tomato', 600, 900));
  await first.sent;
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await open.click();
  await editor.getByText('A picture is still on its way.').first().waitFor();
  await editor.getByLabel('What picture 1 shows').fill('A hand at the wheel');
  first.letGo();
  await editor.getByLabel('What picture 2 shows').fill('A shelf of pots');
  expect(await editor.getByLabel('What picture 1 shows').inputValue()).toBe('A hand at the wheel');

  // What is on its way when the editor is given up comes into none.
  const second = await hold(page);
  await chosen.setInputFiles(await drawing('gold', 500, 500));
  await second.sent;
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await editor.getByText('Nothing has changed yet.').first().waitFor();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/gallery'));
  second.letGo();
  await answered;
  await chosen.setInputFiles(await drawing('navy', 400, 300));
  await editor.getByLabel('What picture 1 shows').fill('A blue bowl');
  expect(await editor.getByLabel('What picture 2 shows').count()).toBe(0);
  await editor.getByRole('button', { name: 'Send for Review' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('Waiting for review: Gallery').waitFor();
  await open.click();
  expect(await editor.getByLabel('What picture 1 shows').inputValue()).toBe('A blue bowl');
  expect(complaints).toEqual([]);
});

test('a picture on its way comes into the editor also when its provider has been on another page meanwhile', async () => {
  const provider = await here.signedIn('provider');
  const { page, account, complaints } = provider;
  await havingPlan(here.app.context, await asBusiness(here.app, [account]));
  const fields = { name: 'Clay Years', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
  await listingWith(here.app.context, beginning, [submit, approve]);
  await page.goto('/provider/dashboard');
  const open = page.getByRole('button', { name: /^Pictures/ });
  await open.click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  const chosen = editor.getByLabel('Picture file');
  await chosen.setInputFiles(await drawing('teal', 900, 600));
  await editor.getByLabel('What picture 1 shows').fill('A hand');
  const { sent, letGo } = await hold(page);
  await chosen.setInputFiles(await drawing('tomato', 600, 900));
  await sent;
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Edit\s*: Clay Years/ }).click();
  await open.waitFor({ state: 'detached' });
  await page.goBack();
  await open.click();
  await editor.getByText('A picture is still on its way.').first().waitFor();
  await editor.getByLabel('What picture 1 shows').fill('A hand at the wheel');
  letGo();
  await editor.getByLabel('What picture 2 shows').fill('A shelf of pots');
  expect(await editor.getByLabel('What picture 1 shows').inputValue()).toBe('A hand at the wheel');
  await editor.getByRole('button', { name: 'Send for Review' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('Waiting for review: Gallery').waitFor();
  expect(complaints).toEqual([]);
});

test('whoever has the pictures open while somebody takes one out is told, and sends what they did without it', async () => {
  const provider = await here.signedIn('provider');
  const { page, account } = provider;
  await havingPlan(here.app.context, await asBusiness(here.app, [account]));
  const fields = { name: 'Clay Hours', description: 'Pots.', category: 'arts-crafts', location: 'Dorking' } as const;
  const beginning = { fields, origin: 'provider_application', submittedBy: account.memberId } as const;
  const id = await listingWith(here.app.context, beginning, [submit, approve]);
  const admin = await here.app.signedInAs('admin');
  const address = `/api/activities/${id}/gallery`;
  const kept = async (background: string): Promise<string> => {
    const picture = (await drawing(background, 40, 30)).buffer.toString('base64');
    return ((await call(admin, 'POST', address, { picture })).body as { name: string }).name;
  };
  const wheel = { name: await kept('teal'), alt: 'The wheel' };
  const child = { name: await kept('tomato'), alt: 'A child' };
  expect((await call(admin, 'PUT', address, { pictures: [wheel, child] })).status).toBe(200);
  await shown(here.app.context, ['listing']);

  await page.goto('/provider/dashboard');
  await page.getByRole('button', { name: /^Pictures/ }).click();
  const editor = page.getByRole('dialog', { name: 'Pictures' });
  expect(await editor.getByLabel('What picture 2 shows').inputValue()).toBe('A child');
  expect((await call(admin, 'PUT', address, { pictures: [wheel], before: [wheel, child] })).status).toBe(200);
  await editor.getByLabel('Picture file').setInputFiles(await drawing('gold', 500, 500));
  await editor.getByLabel('What picture 3 shows').fill('A kiln');
  await editor.getByRole('button', { name: 'Send for Review' }).click();
  await editor.getByText('This gallery has changed since you looked at it').waitFor();
  await provider.screenshot('gallery-changed');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Continue with the current version' }).click();
  expect(await editor.getByLabel('What picture 2 shows').inputValue()).toBe('A kiln');
  expect(await editor.getByLabel('What picture 3 shows').count()).toBe(0);
  await editor.getByRole('button', { name: 'Send for Review' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('Waiting for review: Gallery').waitFor();
  const { text } = await call(admin, 'GET', `/api/activities/${id}`);
  expect([text.includes('A kiln'), text.includes(child.name)]).toEqual([true, false]);
  expect(provider.complaints.filter((each) => !each.includes('status of 409'))).toEqual([]);
});
