import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';

const here = stage();

let tries = 0;
/** Names that no earlier try has used. */
const named = (name: string): string => `${name} ${(tries += 1)}`;
const details = { description: 'Night walks with a ranger.', category: 'nature-animals', town: 'Woking' } as const;
const statusOf = async (id: string): Promise<string | undefined> => {
  const rows = await here.app.context.db.query<{ status: string }>(
    'select status from listing.listings where listing_id = $1',
    [id],
  );
  return rows[0]?.status;
};
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

test('what parents sent in is decided on by keys, in the words of its screen, and a decision is taken back', async () => {
  const names = [named('Owl Walk'), named('Owl Walk'), named('Owl Walk')] as const;
  const ids: string[] = [];
  for (const name of names)
    ids.push(
      await listingWith(here.app.context, { fields: { ...details, name }, origin: 'parent_submission' }, [submit]),
    );
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/parent-submissions');
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await row(names[0]).waitFor();
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await screenshot(`parent-submissions-${size}`, viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await dialog(names[0]).getByText('Jo Whitfield').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?review=${ids[0]}`);
  await dialog(names[0]).getByText('“We go every week.”').waitFor();
  await screenshot('parent-submission-review');
  await page.keyboard.press('a');
  await page.getByText('Review Complete', { exact: true }).waitFor();
  await dialog(names[1]).waitFor();
  await page.keyboard.press('r');
  await dialog(names[2]).waitFor();
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['live', 'rejected', 'pending']);
  await page.keyboard.press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await row(names[1]).waitFor();
  await page.route('**/parent-submissions/*/review', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  // Its key does nothing while the dialog waits for what was taken back.
  await dialog(names[2]).getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog(names[2]).getByText('Failed to review submission. Please try again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Pending 2' }).waitFor();
  await page.getByLabel('Choose all on this page').check();
  await page.getByRole('button', { name: 'Reject Chosen' }).click();
  await page.getByRole('dialog', { name: 'Reject Several' }).getByText('2 submissions will be rejected').waitFor();
  await screenshot('parent-submissions-several');
  await page.getByRole('button', { name: 'Reject 2 submissions' }).click();
  await page.getByText('2 submissions rejected', { exact: true }).waitFor();
  await page.getByText('All caught up!').waitFor();
  await page.keyboard.press('u');
  await page.getByText('2 submissions wait for review again.').waitFor();
  await page.getByRole('tab', { name: 'Pending 2' }).waitFor();
  await page.getByRole('tab', { name: 'Approved' }).click();
  await row(names[0]).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=approved');
  expect(complaints.filter((each) => !each.includes('status of 500'))).toEqual([]);
});

test('whoever is not signed in is asked to log in, and comes back', async () => {
  const { page } = await here.visitor();
  await page.goto('/admin/parent-submissions?status=all');
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  expect(await page.getByRole('link', { name: 'Log In', exact: true }).getAttribute('href')).toBe(
    `/api/login?returnTo=${encodeURIComponent('/admin/parent-submissions?status=all')}`,
  );
});

test('a report is answered beside its list, and not without a word', async () => {
  const name = named('Badger Club');
  const id = await listingWith(here.app.context, { fields: { ...details, name } }, [submit, approve]);
  const note = 'It is £9 now.';
  await call(here.app.anonymous, 'POST', `/api/activities/${id}/reports`, { kind: 'price', note });
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/reports');
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByText(note).waitFor();
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await screenshot(`report-${size}`, viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await dialog.getByText('Please write an answer').waitFor();
  await page.keyboard.type('Thank you, it says so now.');
  await page.reload();
  expect(await dialog.getByLabel('Answer').inputValue()).toBe('Thank you, it says so now.');
  await dialog.getByRole('button', { name: 'Send Answer' }).press('Enter');
  await page.getByText('Report answered', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('All caught up!').waitFor();
  // Nobody left an address, so no letter went out, and a slip is taken back.
  await page.keyboard.press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByText('Answered before').waitFor();
  await dialog.getByLabel('Answer').fill('Thank you, it says so now.');
  await dialog.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('All caught up!').waitFor();
  await page.getByRole('tab', { name: 'Answered' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByText('Thank you, it says so now.').waitFor();
  await screenshot('report-answered');
  await dialog.getByRole('button', { name: 'Reopen Report' }).click();
  await page.getByText('Report reopened', { exact: true }).waitFor();
  await page.getByText('No reports found').waitFor();
  await page.getByRole('tab', { name: 'Open 1' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByLabel('Answer').fill('Thank you, it says so now.');
  await dialog.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('All caught up!').waitFor();
  // Another one comes in while the list is looked at: several are answered at once, and not without a word.
  await page.getByRole('tab', { name: /^Open/ }).click();
  await call(here.app.anonymous, 'POST', `/api/activities/${id}/reports`, { kind: 'other', note: 'No buggies.' });
  await page.getByText('No buggies.').waitFor();
  await page.getByRole('tab', { name: 'Open 1' }).waitFor();
  await page.getByLabel('Choose all on this page').check();
  await page.getByRole('button', { name: 'Answer Chosen' }).click();
  const several = page.getByRole('dialog', { name: 'Answer Several' });
  await several.getByText('Please write an answer').waitFor();
  await several.getByLabel('Answer').fill('Thank you, we have asked them.');
  await screenshot('reports-several');
  expect(await violations(page)).toEqual([]);
  await several.getByRole('button', { name: 'Answer 1 report' }).click();
  await page.getByText('1 report answered', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Open 0' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a message is handled by a key with notes, opened again by another, and one that somebody else handled says so', async () => {
  const subject = named('Lost gloves');
  const second = named('Lost hat');
  for (const each of [second, subject]) {
    const said = { name: 'Ada Reed', email: 'ada@mail.example', subject: each, message: 'Where do I ask?' };
    expect((await call(here.app.anonymous, 'POST', '/api/contact', said)).status).toBe(200);
  }
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/contact-messages');
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await page.getByRole('button', { name: subject, exact: true }).click();
  await dialog(subject).getByText('Where do I ask?').waitFor();
  await dialog(subject).getByLabel('Admin notes').fill('Told her to ask at the desk.');
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await screenshot(`contact-message-${size}`, viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  await dialog(subject).getByRole('button', { name: 'Mark as Handled' }).click();
  await page.getByText('Message handled', { exact: true }).waitFor();
  await dialog(second).waitFor();
  const [waiting] = (await call(await here.app.signedInAs('admin'), 'GET', '/api/admin/contact-messages?status=open'))
    .body as { id: string }[];
  await dialog(second).getByLabel('Admin notes').fill('Half a sentence');
  await call(await here.app.signedInAs('admin'), 'PUT', `/api/admin/contact-messages/${waiting?.id}`, {
    status: 'handled',
  });
  await dialog(second).getByText('Somebody has dealt with this message while you were looking').waitFor();
  expect(await dialog(second).getByLabel('Admin notes').inputValue()).toBe('Half a sentence');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Handled' }).click();
  await page.getByRole('button', { name: subject, exact: true }).click();
  expect(await dialog(subject).getByLabel('Admin notes').inputValue()).toBe('Told her to ask at the desk.');
  await page.keyboard.press('r');
  await page.getByText('Message reopened', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Open 1' }).click();
  await page.getByRole('button', { name: subject, exact: true }).waitFor();
  await page.getByLabel('Choose all on this page').check();
  await page.getByRole('button', { name: 'Mark Chosen as Handled' }).click();
  await page.getByRole('button', { name: 'Mark 1 message as Handled' }).click();
  await page.getByText('1 message marked as handled', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Open 0' }).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await page.getByRole('button', { name: subject, exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('every queue is searched and sorted by its address, with the keyboard, and leads out of a search that finds nothing', async () => {
  const names = [named('Zander Den'), named('Adder Den')] as const;
  for (const name of names)
    await listingWith(here.app.context, { fields: { ...details, name }, origin: 'parent_submission' }, [submit]);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/parent-submissions?search=den');
  const rows = () => page.getByRole('rowheader').getByRole('button').allInnerTexts();
  const search = () => new URL(page.url()).search;
  await expect.poll(rows).toEqual([...names]);
  await page
    .getByText(/^(just came in|waiting \d+ minutes?)$/)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Sort parent submissions' }).selectOption('name');
  await expect.poll(rows).toEqual(names.toReversed());
  const box = page.getByRole('searchbox', { name: 'Search by name, place or parent' });
  await box.fill('zander');
  await box.press('Enter');
  await expect.poll(rows).toEqual([names[0]]);
  await page.getByRole('tab', { name: 'Pending 1' }).waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(rows).toEqual([names[0]]);
  await page.goBack();
  await expect.poll(rows).toEqual(names.toReversed());
  await expect.poll(search).toBe('?search=den&sort=name');
  expect(await box.inputValue()).toBe('den');
  await box.fill('100% nothing');
  await box.press('Enter');
  await page.getByText('Nothing found').waitFor();
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await screenshot(`queue-nothing-found-${size}`, viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the Search' }).press('Enter');
  await page.getByRole('button', { name: names[0], exact: true }).waitFor();
  await expect.poll(search).toBe('?sort=name');
  const queues = {
    reports: '/admin/reports',
    messages: '/admin/contact-messages',
    ideas: '/admin/feature-suggestions',
    applications: '/admin/providers',
    banners: '/admin/advertising',
    sponsored: '/admin/advertising?tab=sponsored',
    offers: '/admin/offers',
  };
  for (const [queue, path] of Object.entries(queues)) {
    await page.goto(path);
    await page.getByRole('combobox', { name: /^Sort / }).selectOption('name');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      await page.setViewportSize(viewport);
      await screenshot(`queue-${queue}-${size}`, viewport.width);
    }
  }
  expect(complaints).toEqual([]);
});
