import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { approve, listingWith, sendTo, submit } from '../support/made/live-listings.ts';
import { shown } from '../support/shown.ts';
import { violations } from './screens/walk.ts';
import { pondExplorers, tumbleClasses } from './support/activity-site.ts';
import { sizesIn } from './support/visitor.ts';
import { turnTo } from './support/form-part.ts';
import { stage } from './support/stage.ts';

/** A page that says two places: which one is meant is in doubt. */
const pondOrPark = pondExplorers.replace('<p>Saturdays', '<p>We meet at Farnham Park.</p>\n    <p>Saturdays');
const here = stage(pondOrPark, pondOrPark.replaceAll('Pond', 'Brook'), tumbleClasses);
const IN_DOUBT = 'Please check: we may have misread this.';

/** What is said of a field beside it. */
const besides = async (page: Page, field: Locator): Promise<string> => {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean);
  return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))).join(' ');
};
test.each(sizesIn('phone'))(
  'on a %s, all that was read from a page stands in one form to be mended, is marked where it is in doubt, and is paid for once',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page, complaints } = parent;
    await page.goto('/suggest-activity');
    const url = here.webSite(size === 'desktop' ? 0 : 1).url;
    await page.getByLabel('Website URL').fill(url);
    await page.getByRole('button', { name: 'Get Activity Details' }).click();
    await page.getByRole('heading', { name: 'Check the details' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Details' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Other details found' }).count()).toBe(0);
    await parent.screenshot('suggest-read');

    const ages = page.getByLabel('Age Ranges');
    const place = page.getByRole('textbox', { name: /^Location/ });
    const postcode = page.getByLabel('Postcode');
    const [from, to] = [page.getByLabel('Price From'), page.getByLabel('Price To')];
    const send = page.getByRole('button', { name: 'Submit Suggestion' });
    await turnTo(page, size, 'Basic Information');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Nets, newts and mud.');
    // What is in doubt stands before all else, with the page's words and the way to them.
    await turnTo(page, size, 'Please check first');
    const said = page.getByRole('group', { name: /^Please check first/ }).getByRole('link', { name: /^Show it there/ });
    expect(await said.first().getAttribute('href')).toContain(`${new URL(url).pathname}#:~:text=`);
    expect(await place.inputValue()).toBe('The Old Boathouse, Farnham');
    expect(await besides(page, place)).toContain(IN_DOUBT);
    await place.fill('The Old Boathouse');
    expect(await besides(page, place)).not.toContain(IN_DOUBT);
    // What pages say in a form of its own is seldom misread.
    await turnTo(page, size, 'Basic Information');
    expect(await besides(page, page.getByLabel('Activity Name'))).toBe('');
    expect(await ages.inputValue()).toBe('5-9 years');
    expect(await besides(page, ages)).not.toContain(IN_DOUBT);
    await ages.fill('banana');

    await turnTo(page, size, 'Where and When');
    expect(await page.getByLabel('Schedule').inputValue()).toContain('Saturday');
    expect(await postcode.inputValue()).toBe('GU9 7QR');
    await postcode.fill('M1 1AE');
    await expect.poll(() => besides(page, postcode)).toContain('M1 is outside of Surrey');
    await postcode.fill('XX');
    await turnTo(page, size, 'Contact & Pricing');
    expect(await from.inputValue()).toBe('6.5');
    await from.fill('20');
    await to.fill('10');
    await send.click();

    // Each beside its field, the first with the focus, and all of them over the form.
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    expect(await besides(page, ages)).toContain('We cannot read “banana” as an age. Please write it like 3-5 years.');
    expect(await besides(page, postcode)).toContain('Please enter a UK postcode, such as GU1 1AA');
    expect(await besides(page, to)).toContain('The lowest price is above the highest.');
    expect(await summary.getByRole('link').count()).toBe(3);
    await expect.poll(() => ages.evaluate((field) => field === document.activeElement)).toBe(true);
    await parent.screenshot('suggest-problems');
    await ages.fill('5-9 years');
    await postcode.fill('gu97qr');
    await from.fill('8.50');
    await to.fill('10');

    // The draft is there again without its address, also in another browser, and by an address that says where somebody came from.
    const other = await here.visitor(size);
    await other.signIn(parent.account);
    await other.page.getByRole('heading', { name: 'Your suggestions' }).waitFor();
    await other.page.getByRole('link', { name: /Explorers$/ }).click();
    await other.page.getByRole('form', { name: 'Draft' }).waitFor();
    await other.page.waitForURL(/draft-review\//);
    const draft = new URL(other.page.url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => new URL(page.url()).searchParams.get('draft')).toBe(draft);
    await other.page.goto('/suggest-activity');
    await other.page.getByLabel('Website URL').fill(`${url}?utm_source=mail&fbclid=1`);
    await other.page.getByRole('button', { name: 'Get Activity Details' }).click();
    await other.page.getByRole('heading', { name: 'Check the details' }).waitFor();
    await expect.poll(() => new URL(other.page.url()).searchParams.get('draft')).toBe(draft);

    await send.click();
    await page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();
    await page.getByText('+10 points').waitFor();
    expect(await page.getByText('+10 points').count()).toBe(1);
    await parent.screenshot('suggest-sent');
    await shown(here.app.context, ['listing']);
    const mine = await page.evaluate(async () => (await fetch('/api/drafts/mine')).json());
    expect(mine).toMatchObject([
      {
        id: draft,
        status: 'pending',
        description: 'Nets, newts and mud.',
        ageRanges: ['5-9 years'],
        postcode: 'GU9 7QR',
        priceFrom: 8.5,
        priceTo: 10,
      },
    ]);
    expect(complaints).toEqual([]);
  },
);

test.each(sizesIn('phone'))(
  'on a %s, of a page with several classes the parent says which one it is, and finds the others again',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page, complaints } = parent;
    await page.goto('/suggest-activity');
    const paste = async (): Promise<void> => {
      await page.getByLabel('Website URL').fill(here.webSite(2).url);
      await page.getByRole('button', { name: 'Get Activity Details' }).click();
      await page.getByRole('heading', { name: 'Which activity is it?' }).waitFor();
    };
    await paste();
    await page.getByRole('button', { name: /^Mini Movers/ }).waitFor();
    await parent.screenshot('suggest-which');
    await page.getByRole('button', { name: /^Junior Gym.*5-7 years.*Wednesday/s }).click();
    await page.getByRole('heading', { name: 'Check the details' }).waitFor();
    expect(await page.getByLabel('Activity Name').inputValue()).toBe('Junior Gym');
    await parent.screenshot('suggest-one-of-two');
    await page.getByRole('button', { name: 'Start Over' }).click();
    await paste();
    await page.getByRole('button', { name: /^Mini Movers/ }).click();
    await page.getByRole('heading', { name: 'Check the details' }).waitFor();
    await shown(here.app.context, ['listing']);
    const mine = await page.evaluate(async () => (await fetch('/api/drafts/mine')).json());
    expect(mine).toHaveLength(2);
    expect(complaints).toEqual([]);
  },
);

test('of a page with several classes the parent says on the other form, too, which one it is', async () => {
  const { page, complaints, screenshot } = await here.signedIn('parent');
  await page.goto('/submit-activity');
  await page.getByLabel('Website URL').fill(here.webSite(2).url);
  await page.getByRole('button', { name: 'Analyse Website' }).click();
  await page.getByRole('heading', { name: 'Which activity is it?' }).waitFor();
  await screenshot('submit-which');
  await page.getByRole('button', { name: /^Junior Gym.*5-7 years.*Wednesday/s }).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Junior Gym' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an address that gives nothing is answered with its cause, and what was typed goes along to where it is typed by hand', async () => {
  const { page } = await here.signedIn('parent');
  await page.goto('/suggest-activity');
  const address = page.getByLabel('Website URL');
  const site = new URL(here.webSite(0).url).origin;
  for (const [url, words] of [
    [`${site}/missing`, 'There is no page at this address.'],
    ['http://10.0.0.1/club', 'We may not open this address.'],
    ['http://club.invalid/', 'We could not reach this website.'],
  ] as const) {
    await address.fill(url);
    await page.getByRole('button', { name: 'Get Activity Details' }).click();
    await page.getByText(words).waitFor();
    expect(await address.inputValue()).toBe(url);
    expect(await page.getByRole('button', { name: 'Type the details in yourself' }).isEnabled()).toBe(true);
  }
  await page.getByRole('button', { name: 'Type the details in yourself' }).click();
  await page.getByRole('heading', { name: 'Tell us the details' }).waitFor();
  expect(await page.getByLabel('Website URL').inputValue()).toBe('http://club.invalid/');
  await page.getByRole('button', { name: 'Submit Suggestion' }).waitFor();
  // It is said why it cannot be sent yet.
  await page.getByText('Add a name and a description first.').first().waitFor();
});

test.each(sizesIn('phone'))('on a %s, a parent says ages by one press each, beside what they type', async (size) => {
  const parent = await here.signedIn('parent', size);
  const { page } = parent;
  await page.goto('/submit-activity');
  await page.getByRole('button', { name: 'Type the details in yourself' }).click();
  await page.getByLabel('Activity Name').fill('Newt Nights');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Nets, newts and mud.');
  const ages = page.getByRole('list', { name: 'Usual ages' });
  expect(await ages.getByRole('button').allInnerTexts()).toEqual(['0-2', '3-5', '6-8', '9-11', '12-14', '15-17']);
  for (const range of ['3-5', '12-14', '6-8', '12-14']) await ages.getByRole('button', { name: range }).click();
  expect(await page.getByLabel('Age Ranges').inputValue()).toBe('3-5, 6-8');
  expect(await ages.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['3-5', '6-8']);
  await parent.screenshot('submit-ages');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByRole('heading', { name: 'Submitted for review' }).waitFor();
  await shown(here.app.context, ['listing']);
  const mine = await page.evaluate(async () => (await fetch('/api/drafts/mine')).json());
  expect(mine).toMatchObject([{ name: 'Newt Nights', ageRanges: ['3-5', '6-8'], minAge: 3, maxAge: 8 }]);
  expect(parent.complaints).toEqual([]);
});

test('what a business claimed and took away stands among one’s suggestions, and leads nowhere', async () => {
  const { page, complaints, screenshot } = await here.signedIn('parent');
  await page.goto('/');
  const { id: submittedBy } = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  const sent = { submittedBy, origin: 'parent_suggestion' } as const;
  const [businessId, fields] = [crypto.randomUUID(), { description: 'Night walks.', town: 'Woking' }];
  for (const name of ['Owl Club', 'Bat Club']) {
    const given = { type: 'GiveToBusiness', businessId, from: null, why: 'admin' } as const;
    const id = await listingWith(here.app.context, { fields: { ...fields, name }, ...sent }, [submit, approve, given]);
    if (name === 'Bat Club') await sendTo(here.app.context, id, [{ type: 'ArchiveListing', by: 'provider' }]);
  }
  await page.reload();
  const own = page.getByRole('region', { name: 'Your suggestions' });
  await own.getByText('Bat Club').waitFor();
  expect(await own.getByRole('link').allInnerTexts()).toEqual(['Owl Club']);
  await screenshot('suggestions-gone');
  expect(complaints).toEqual([]);
});

test.each([
  ['/submit-activity?kind=offer', 'Please log in to submit an activity.'],
  ['/feature-suggestions?status=implemented', 'Have an idea?'],
])('who signs in at %s comes back to just that', async (address, prompt) => {
  const { page } = await here.visitor();
  await page.goto(address);
  await page.getByText(prompt).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL(/\/sign-in/);
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(address);
});
