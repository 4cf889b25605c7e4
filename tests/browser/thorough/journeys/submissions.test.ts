import { expect, test } from 'vitest';
import { call } from '../../../support/api-client.ts';
import { approve, listingWith, liveListings, submit } from '../../../support/made/live-listings.ts';
import { pondExplorers } from '../../support/activity-site.ts';
import { turnTo } from '../../support/form-part.ts';
import { hold } from '../../support/in-flight.ts';
import { shown } from '../../../support/shown.ts';
import { bothSizes } from '../../support/visitor.ts';
import { stageWith } from '../../support/stage.ts';
import { readDownTo } from '../../support/wake.ts';

const here = stageWith(
  { demo: true },
  pondExplorers,
  pondExplorers.replaceAll('Pond', 'Brook'),
  pondExplorers.replaceAll('Pond', 'Lake'),
  pondExplorers.replaceAll('Pond', 'River'),
);

test('who is not signed in is asked to log in before submitting', async () => {
  const { page } = await here.visitor();
  await page.goto('/submit-activity');
  await page.getByText('Please log in to submit an activity.').waitFor();
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL(/\/sign-in/);
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe('/submit-activity');
});

test('a member’s home page leads to where an activity is submitted', async () => {
  const { page } = await here.signedIn('parent');
  await page.goto('/');
  await readDownTo(page.getByRole('heading', { name: 'Know a great activity?' }));
  await page.getByRole('main').getByRole('link', { name: 'Submit an Activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Submit an Activity' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/submit-activity');
});

test.each(bothSizes)(
  'on a %s, a parent submits an activity by its address, and corrects in place what was misread',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page } = parent;
    await page.goto('/submit-activity');
    await page.getByRole('button', { name: 'Analyse Website' }).click();
    await page.getByText('Please enter a website URL').waitFor();
    await parent.screenshot(`submit-address-${size}`);
    const { url } = here.webSite(size === 'desktop' ? 0 : 1);
    await page.getByLabel('Website URL').fill(url);
    await page.getByRole('button', { name: 'Analyse Website' }).click();
    await page.getByText('Website analysed successfully').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: size === 'desktop' ? 'Pond Explorers' : 'Brook Explorers' }).waitFor();
    await parent.screenshot(`submit-preview-${size}`);
    await page.getByRole('button', { name: 'Edit Details' }).click();
    // Its label says what it does next; that it is pressed as well would say the opposite.
    expect(await page.getByRole('button', { name: 'Show Preview' }).getAttribute('aria-pressed')).toBeNull();
    await turnTo(page, size, 'Basic Information');
    await page.getByLabel('Activity Name').fill('');
    const submit = page.getByRole('button', { name: 'Submit for Review' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Add a name first.').first().waitFor();
    await page.getByLabel('Activity Name').fill(`Explorers on a ${size}`);
    await parent.screenshot(`submit-editing-${size}`);
    // What was typed outlives a reload.
    await page.reload();
    expect(await page.getByLabel('Activity Name').inputValue()).toBe(`Explorers on a ${size}`);
    await submit.click();
    await page.getByRole('heading', { name: 'Submitted for review' }).waitFor();
    await page.getByText('within 24-48 hours').waitFor();
    await page.getByText('+10 points').waitFor();
    await parent.screenshot(`submit-submitted-${size}`);
    await page.getByRole('link', { name: 'Back to Home' }).last().waitFor();
    await page.getByRole('button', { name: 'Submit Another Activity' }).click();
    await page.getByRole('button', { name: 'Analyse Website' }).waitFor();
    expect(parent.complaints).toEqual([]);
  },
);

test.each(bothSizes)(
  'on a %s, a parent proposes an offer, and families see it with its condition once an admin has approved it',
  async (size) => {
    const title = `Half price on a ${size}`;
    const parent = await here.signedIn('parent', size);
    const { page } = parent;
    await page.goto('/submit-activity');
    await page.getByLabel('Business Offer or Deal').check();
    await page.getByLabel('Website URL').fill(here.webSite(size === 'desktop' ? 2 : 3).url);
    await page.getByRole('button', { name: 'Analyse Website' }).click();
    const form = page.getByRole('form', { name: 'Offer' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('What it saves').fill('Half price');
    await form.getByLabel('Conditions').fill('On Mondays only.');
    await form.getByLabel('Voucher code').fill('MUD50');
    await parent.screenshot(`offer-form-${size}`);
    await form.getByLabel('First day').fill('2026-05-02');
    await form.getByLabel('Last day').fill('2026-05-01');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('link', { name: 'Last day: The offer ends before it begins.' }).waitFor();
    await page.reload();
    expect(await form.getByLabel('Title').inputValue()).toBe(title);
    for (const day of ['First day', 'Last day']) await form.getByLabel(day).fill('');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('heading', { name: 'Submitted for review' }).waitFor();
    await page.getByText('+10 points').waitFor();

    const admin = await here.app.signedInAs('admin');
    const proposed = async () => {
      const { body } = await call(admin, 'GET', '/api/admin/offers/pending');
      return (body as { id: string; title: string }[]).find((each) => each.title === title);
    };
    await expect.poll(proposed).toBeDefined();
    const offer = await proposed();
    await call(admin, 'PUT', `/api/admin/offers/${offer?.id}/review`, { action: 'approve' });
    await shown(here.app.context, ['offers']);

    const family = await here.visitor(size);
    await family.page.goto('/offers');
    await family.screenshot(`offers-${size}`);
    await family.page.getByLabel('Search offers').fill(title);
    await family.page.getByRole('button', { name: 'Search' }).click();
    const card = family.page.getByRole('listitem').filter({ has: family.page.getByRole('heading', { name: title }) });
    await card.getByText('On Mondays only.').waitFor();
    expect(await card.getByText('MUD50').count()).toBe(0);
    await card.getByRole('button', { name: /Show Code/ }).click();
    await card.getByText('MUD50').waitFor();
    await family.page.getByLabel('Search offers').fill('nothing of the kind');
    await family.page.getByRole('button', { name: 'Search' }).click();
    await family.page.getByRole('heading', { name: 'No offers match' }).waitFor();
    await family.page.getByRole('button', { name: 'Show All Offers' }).click();
    await family.page.getByRole('heading', { name: 'Kids eat free on Tuesdays' }).waitFor();
    expect([...parent.complaints, ...family.complaints]).toEqual([]);
  },
);

test.each([
  ['an offer', '/submit-activity?kind=offer', 'Title'],
  ['an activity', '/submit-activity', 'Activity Name'],
])(
  '%s that was sent by a parent who went elsewhere meanwhile is sent once, and they are told',
  async (_, path, name) => {
    const { page, complaints } = await here.signedIn('parent');
    await page.goto(path);
    await page.getByRole('button', { name: 'Type the details in yourself' }).click();
    await page.getByLabel(name).fill('Kites for half price');
    await page.getByLabel(/^Description/).fill('On Mondays in autumn, with tea.');
    const { sent, letGo } = await hold(page);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await sent;
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${here.app.url}/`);
    letGo();
    await page.getByText('Submitted for review').first().waitFor();
    await page.goto(path);
    await page.getByRole('button', { name: 'Type the details in yourself' }).click();
    expect(await page.getByLabel(name).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  },
);

test.each(bothSizes)(
  'on a %s, a parent suggests a change of what is live, sees what would change, an admin sees it beside what stands there, and the parent takes it back',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page, account } = parent;
    const fields = { name: `Newts on a ${size}`, description: 'By the pond.', category: 'nature-animals' } as const;
    const own = { fields: { ...fields, location: 'Woking' }, submittedBy: account.memberId };
    const id = await listingWith(here.app.context, own, [submit, approve]);
    await page.goto(`/activities/${id}`);
    const suggest = page.getByRole('button', { name: 'Suggest a change' });
    await readDownTo(suggest);
    await suggest.click();
    const dialog = page.getByRole('dialog', { name: 'Suggest a change' });
    const send = dialog.getByRole('button', { name: 'Send Change' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText('You have not changed anything.').first().waitFor();
    expect(await dialog.getByLabel('Activity Name').inputValue()).toBe(`Newts on a ${size}`);
    await dialog.getByLabel('Activity Name').fill('Newts and Toads');
    const change = dialog.getByRole('region', { name: 'What would change' });
    await change.getByText(`Newts on a ${size}`).waitFor();
    await change.getByText('Newts and Toads').waitFor();
    await parent.screenshot(`suggest-change-${size}`);
    // Closed by a slip, it is all there again.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Suggest a change' }).click();
    await dialog.getByText('What you had typed is still here.').waitFor();
    await send.click();
    await page.getByText('Change Suggested').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: `Newts on a ${size}` }).waitFor();
    const admin = await here.app.signedInAs('admin');
    await shown(here.app.context, ['listing']);
    const { body } = await call(admin, 'GET', `/api/admin/activities/${id}`);
    const { pendingRevisions } = body as { pendingRevisions: { source: string; changes: unknown }[] };
    expect(pendingRevisions).toMatchObject([
      {
        source: 'parent_amendment',
        changes: [{ field: 'name', before: `Newts on a ${size}`, after: 'Newts and Toads' }],
      },
    ]);
    await page.goto(`/parent/draft-review/${id}`);
    await page.getByText('Changes waiting for review').waitFor();
    await parent.screenshot('own-change-waits');
    await page.getByRole('button', { name: 'Take Back' }).click();
    await page.getByRole('dialog', { name: 'Take Back Change' }).getByRole('button', { name: 'Take Back' }).click();
    await page.getByText('Change Taken Back').first().waitFor();
    await page.getByText('Changes waiting for review').waitFor({ state: 'detached' });
    expect(parent.complaints).toEqual([]);
  },
);

test.each(bothSizes)('on a %s, a visitor without an account says what is wrong with a listing', async (size) => {
  const [id = ''] = await liveListings(here.app.context, [{ name: 'Old Pond', description: 'By the pond.' }]);
  const visitor = await here.visitor(size);
  const { page } = visitor;
  await page.goto(`/activities/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Something wrong with this listing?' });
  await expect
    .poll(async () => {
      // What stands further down wakes with the first sign of a reader that comes when the page listens to them.
      await page.mouse.wheel(0, 500);
      // An event, not a hand: the dialog may open, and cover the button, at any moment from the first press on.
      await page.getByRole('button', { name: 'Something wrong with this listing?' }).dispatchEvent('click');
      return dialog.count();
    })
    .toBe(1);
  const send = dialog.getByRole('button', { name: 'Send Report' });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Choose what is wrong first.').first().waitFor();
  await dialog.getByLabel('Something else').check();
  await dialog.getByText('Tell us what is wrong first.').first().waitFor();
  await dialog.getByLabel('What is wrong with it?').fill('The pond is dry.');
  await dialog.getByLabel('Your email (optional)').fill('nobody');
  await visitor.screenshot(`report-${size}`);
  await send.click();
  await dialog.getByText('Please enter a valid email address').first().waitFor();
  await dialog.getByLabel('Your email (optional)').fill('');
  // Should a browser have filled in the box that people do not see, they are told, and keep their words.
  await dialog.getByLabel('Company fax').fill('01632 960000');
  await send.click();
  await dialog.getByText('Something went wrong. Please try again.').waitFor();
  expect(await dialog.getByLabel('What is wrong with it?').inputValue()).toBe('The pond is dry.');
  await dialog.getByLabel('Company fax').fill('');
  await send.click();
  await page.getByText('Report Sent').waitFor();
  const admin = await here.app.signedInAs('admin');
  const reports = async () => {
    const { body } = await call(admin, 'GET', '/api/admin/reports');
    return (body as { listingId: string }[]).filter(({ listingId }) => listingId === id);
  };
  await expect.poll(reports).toMatchObject([{ kind: 'other', note: 'The pond is dry.', listingName: 'Old Pond' }]);
  expect(visitor.complaints).toEqual([expect.stringContaining('400')]);
});
