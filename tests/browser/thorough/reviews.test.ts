import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newMember } from '../../support/app.ts';
import { approve, listingWith, sendTo, submit } from '../../support/made/live-listings.ts';
import { signInAgain } from '../support/sign-in-again.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

const details = { description: 'Night walks with a ranger.', category: 'nature-animals', town: 'Woking' } as const;
const application = (name: string) =>
  listingWith(
    here.app.context,
    { fields: { ...details, name, location: 'The Barn' }, origin: 'provider_application' },
    [submit],
  );
const queue = '/admin/unified-dashboard?tab=provider';

test('a review has an address: Back closes it, a reload opens it again with its notes, and closing gives the focus back', async () => {
  const id = await application('Addressed Club');
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(queue);
  const card = page.getByRole('tabpanel').getByRole('button', { name: 'Addressed Club' });
  const hasFocus = () => card.evaluate((button) => button === document.activeElement);
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Addressed Club' });
  await dialog.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?tab=provider&review=${id}`);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=provider');
  await expect.poll(hasFocus).toBe(true);

  await card.press('Enter');
  await dialog.getByLabel('Admin notes').fill('Adults only.');
  await page.reload();
  await dialog.waitFor();
  await screenshot('review-by-address');
  expect(await dialog.getByLabel('Admin notes').inputValue()).toBe('Adults only.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=provider');
  await expect.poll(hasFocus).toBe(true);
  expect(complaints).toEqual([]);
});

test('a link to a review that waits no more says so, and one to nothing as well', async () => {
  const id = await application('Settled Club');
  await sendTo(here.app.context, id, [approve]);
  const { page, screenshot } = await here.signedIn('admin', 'phone');
  await page.goto(`${queue}&review=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing here waits for a review').waitFor();
  await dialog.getByText('It is in the directory.').waitFor();
  await screenshot('review-settled');
  await page.goto(`${queue}&review=${id.replace(/.{4}$/, '0000')}`);
  await dialog.getByText('There is no listing at this address.').waitFor();
  await screenshot('review-of-nothing');
  await dialog.getByRole('button', { name: 'Back to the List' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=provider');
});

test('a lost session costs no word of Save & Approve: the sign-in leads back into the dialog', async () => {
  const id = await application('Interrupted Club');
  const { page, context, account } = await here.signedIn('admin');
  await page.goto(`${queue}&review=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Admin notes').fill('Nice.');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Location').fill('The Old Barn');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Save & Approve' }).click();
  await signInAgain(page, account);
  await expect.poll(() => dialog.getByLabel('Location').inputValue()).toBe('The Old Barn');
  await dialog.getByRole('button', { name: 'Save & Approve' }).click();
  await page.getByRole('dialog', { name: 'Interrupted Club' }).waitFor({ state: 'detached' });
  await shown(here.app.context, ['listing']);
  expect(await (await here.app.anonymous(`/api/activities/${id}`)).json()).toMatchObject({ location: 'The Old Barn' });
});

test('neither a lost session nor a site that is away costs a word of Edit Activity; giving it up forgets it', async () => {
  const id = await application('Kept Club');
  await sendTo(here.app.context, id, [approve]);
  const { page, context, account } = await here.signedIn('admin');
  const edit = page.getByRole('button', { name: /^Edit ?Kept Club/ });
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  await page.goto(`/activities/${id}`);
  await edit.click();
  await dialog.getByLabel('Schedule').fill('Sundays 9:00');
  await page.route(`**/api/activities/${id}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByText('Update Failed').waitFor();
  await page.reload();
  await edit.click();
  expect(await dialog.getByLabel('Schedule').inputValue()).toBe('Sundays 9:00');
  await page.unrouteAll();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await signInAgain(page, account);
  await edit.click();
  expect(await dialog.getByLabel('Schedule').inputValue()).toBe('Sundays 9:00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  expect(await dialog.getByLabel('Schedule').inputValue()).toBe('');
});

test('a verdict whose answer was lost is asked about before somebody else is said to have decided', async () => {
  const id = await application('Answered Late Club');
  const { page, screenshot } = await here.signedIn('admin');
  await page.goto(`${queue}&review=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Answered Late Club' });
  // Carried out; and the answer is that it is not possible right now, as when the server dies in between.
  let sent = 0;
  await page.route('**/api/admin/listings/*/review', async (route) => {
    sent += 1;
    const answer = await route.fetch();
    return sent === 1 ? route.fulfill({ status: 503, body: '{}' }) : route.fulfill({ response: answer });
  });
  // It stands there for some seconds, and may have gone when the dialog has.
  const told = page.getByText('Listing reviewed successfully', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await told;
  await screenshot('verdict-answered-late');
  expect(sent).toBe(2);
  expect(await page.getByText('while you were looking').count()).toBe(0);
});

test('a review says who will read the notes: a provider does, a parent only why their change was turned down', async () => {
  const provider = await application('Read by Its Provider');
  const fields = { ...details, name: 'Suggested by a Parent' };
  const parent = await listingWith(here.app.context, { fields }, [submit]);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  const dialog = page.getByRole('dialog');
  const [providers, parents] = [
    dialog.getByText('Whoever sent it can read them: why a listing or a change was rejected, say.'),
    dialog.getByText('Only our team reads them; whoever sent it is told the outcome alone.'),
  ];
  await page.goto(`${queue}&review=${provider}`);
  await providers.waitFor();
  expect(await parents.count()).toBe(0);
  await page.goto(`/admin/unified-dashboard?tab=parent&review=${parent}`);
  await parents.waitFor();
  expect(await providers.count()).toBe(0);
  await screenshot('notes-of-a-parents');
  const change = { source: 'parent_amendment', proposedBy: randomUUID(), changes: { town: 'Dorking' } } as const;
  await sendTo(here.app.context, parent, [approve, { type: 'ProposeRevision', revisionId: randomUUID(), ...change }]);
  await page.goto(`/admin/unified-dashboard?tab=changes&review=${parent}`);
  await dialog.getByText('Whoever sent the change reads why it was turned down, and nothing of an approval.').waitFor();
  expect(await providers.or(parents).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each(bothSizes)(
  'on a %s, a change to a live listing says who proposed it, and a page’s in which words',
  async (size) => {
    const robin = await newMember(here.app.context, 'parent', 'Bell');
    const name = `Kites on a ${size}`;
    const found = {
      fields: { ...details, name, priceFrom: 9 },
      sourceUrl: 'https://kites.example/',
      draftedBy: 'page',
    } as const;
    const [revisionId, quote] = [randomUUID(), '£9.75 per session'];
    const said = { ...found.fields, priceFrom: 9.75, schedule: 'Saturdays at ten' };
    const evidence = { priceFrom: quote, schedule: 'Every Saturday from ten' };
    const id = await listingWith(here.app.context, found, [
      submit,
      approve,
      {
        type: 'ProposeRevision',
        source: 'parent_amendment',
        proposedBy: robin.memberId,
        revisionId,
        changes: { town: 'Dorking' },
      },
    ]);
    // The page has changed a moment later: the row is of whoever was first.
    const again = { revisionId: randomUUID(), contentHash: 'second', fields: said, methods: {}, evidence };
    await sendTo(here.app.context, id, [{ type: 'RefreshFromPage', ...again }]);
    const { page, complaints, screenshot } = await here.signedIn('admin', size);
    await page.goto('/admin/unified-dashboard?tab=changes');
    const row = page.getByRole('tabpanel').locator('tr').filter({ hasText: name });
    await row.getByText('Test Bell').waitFor();
    expect(await row.getByText('Jo Whitfield').count()).toBe(0);
    await screenshot(`changes-${size}`);
    await page.goto(`/admin/unified-dashboard?tab=changes&review=${id}`);
    const dialog = page.getByRole('dialog', { name });
    const suggested = dialog.getByRole('region', { name: 'A parent suggests a change' });
    await suggested.getByText('Suggested by Test Bell').waitFor();
    const change = dialog.getByRole('region', { name: 'The web page has changed' });
    await change.getByText(quote).waitFor();
    const there = await change
      .getByRole('link', { name: /^Show it there/ })
      .first()
      .getAttribute('href');
    expect(there).toContain('https://kites.example/#:~:text=');
    await change.scrollIntoViewIfNeeded();
    await screenshot(`change-reviewed-${size}`);
    expect(complaints).toEqual([]);
  },
);
