import { expect, test } from 'vitest';
import { violations } from '../screens/walk.ts';
import { listingWith, submit } from '../../support/made/live-listings.ts';
import { stage } from '../support/stage.ts';

const here = stage();

const WAITING = 50;
/** One in ten is turned down. */
const isGood = (at: number): boolean => at % 10 !== 9;
const details = { description: 'Every week in term time.', category: 'nature-animals', town: 'Woking' } as const;
const nameOf = (at: number): string => `Club ${String(at + 1).padStart(2, '0')}`;

/** So many listings, in the order in which they wait. */
async function waiting(count: number, prefix = ''): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const fields = { ...details, name: `${prefix}${nameOf(at)}`, location: 'The Barn', priceFrom: 5 };
    ids.push(await listingWith(here.app.context, { fields, origin: 'parent_submission' }, [submit]));
  }
  return ids;
}
const statusOf = async (id: string): Promise<string | undefined> => {
  const rows = await here.app.context.db.query<{ status: string }>(
    'select status from listing.listings where listing_id = $1',
    [id],
  );
  return rows[0]?.status;
};

test('a queue of fifty is cleared by keys alone, with one decision taken back: one key a clean decision', async () => {
  const ids = await waiting(WAITING);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.goto('/admin/activities-review');
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await row(nameOf(0)).waitFor();
  await press('j');
  await press('o');
  let decisions = 0;
  const decide = async (at: number): Promise<void> => {
    await dialog(nameOf(at)).waitFor();
    await press(isGood(at) ? 'a' : 'r');
    decisions += 1;
    await dialog(nameOf(at)).waitFor({ state: 'detached' });
  };
  for (let at = 0; at < 8; at += 1) await decide(at);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await screenshot('queue-undo');
  await press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await expect.poll(() => statusOf(ids[7] ?? '')).toBe('pending');
  expect((await here.app.anonymous(`/api/activities/${ids[7]}`)).status).toBe(404);
  // It waits at its old place, and comes again when all behind it are done.
  await row(nameOf(7)).waitFor();
  for (let at = 8; at < WAITING; at += 1) await decide(at);
  await decide(7);
  await page.getByText('All caught up!').waitFor();
  await screenshot('queue-cleared');
  await expect
    .poll(() => Promise.all(ids.map(statusOf)))
    .toEqual(ids.map((_id, at) => (isGood(at) ? 'live' : 'rejected')));
  const each = (keys / decisions).toFixed(2);
  process.stdout.write(`${decisions} decisions and one undo: ${keys} keys, ${each} for a decision\n`);
  expect(keys).toBe(decisions + 3);
  expect(complaints).toEqual([]);
});

test('on a phone a queue is worked through by touch: each leads back to the list, and the last decision is taken back', async () => {
  const ids = await waiting(2, 'Pocket ');
  const { page, complaints, screenshot } = await here.signedIn('admin', 'phone');
  await page.goto('/admin/activities-review');
  const [first, second] = [`Pocket ${nameOf(0)}`, `Pocket ${nameOf(1)}`];
  await page.getByRole('button', { name: first, exact: true }).click();
  const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
  await dialogOf(first).getByText('The Barn').first().waitFor();
  await screenshot('queue-touch');
  expect(await violations(page)).toEqual([]);
  await dialogOf(first).getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: second, exact: true }).click();
  await dialogOf(second).getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText('All caught up!').waitFor();
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['live', 'rejected']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await page.getByRole('button', { name: second, exact: true }).click();
  await dialogOf(second).getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('All caught up!').waitFor();
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['live', 'live']);
  expect(complaints).toEqual([]);
});

test('several are chosen by keys, said what will happen, decided on at once and taken back at once', async () => {
  const ids = await waiting(3, 'Several ');
  const application = await listingWith(
    here.app.context,
    { fields: { ...details, name: 'Applied Club', location: 'The Barn' }, origin: 'provider_application' },
    [submit],
  );
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/activities-review');
  await page.getByRole('button', { name: 'Applied Club', exact: true }).waitFor();
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('4 listings chosen', { exact: true }).waitFor();
  await screenshot('queue-chosen');
  await page.getByRole('button', { name: 'Reject Chosen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject Several' });
  await dialog.getByText('3 listings will be rejected').waitFor();
  await dialog.getByText('A provider is told why').waitFor();
  await screenshot('queue-several');
  expect(await violations(page)).toEqual([]);
  // Somebody else is faster with one of them.
  const admin = await here.app.signedInAs('admin');
  await admin(`/api/admin/activities/${ids[1]}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 1 }),
  });
  await dialog.getByRole('button', { name: 'Reject 3 listings' }).press('Enter');
  await page.getByText('2 listings rejected', { exact: true }).first().waitFor();
  await dialog.getByText('This listing has been approved already.').waitFor();
  // The button that was pressed has gone: who listens, or works by keys, is at what was refused.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Nothing has happened to these/);
  await screenshot('queue-several-outcome');
  await dialog.getByRole('button', { name: 'Back to the List' }).press('Enter');
  await expect
    .poll(() => Promise.all([...ids, application].map(statusOf)))
    .toEqual(['rejected', 'live', 'rejected', 'pending']);
  await dialog.waitFor({ state: 'detached' });
  // The button that opened it is gone with what was chosen; whoever works by keys is on the page still.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await screenshot('queue-several-undo');
  await page.keyboard.press('u');
  await page.getByText('2 listings wait for review again.').waitFor();
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['pending', 'live', 'pending']);
  expect(complaints).toEqual([]);
});
