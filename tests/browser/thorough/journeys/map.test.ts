import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../../support/made/live-listings.ts';
import { violations } from '../../screens/walk.ts';
import { stage } from '../../support/stage.ts';
import { bothSizes } from '../../support/visitor.ts';

const here = stage();
const live = (name: string, town: string) =>
  listingWith(here.app.context, { fields: { name, description: 'Weekly.', category: 'sports', town } }, [
    submit,
    approve,
  ]);

test.each(bothSizes)(
  'on a %s the map shows where the list’s activities are, and a place on it narrows the list, by the keyboard alone',
  async (size) => {
    await live(`Judo Farnham ${size}`, 'Farnham');
    await live(`Judo Oxted ${size}`, 'Oxted');
    const guest = await here.visitor(size);
    const { page } = guest;
    await page.goto(`/activities?search=judo+${size}`);
    await page.getByText('2 activities').waitFor();
    const toggle = page.getByRole('button', { name: 'Map', exact: true });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const map = page.getByRole('region', { name: 'Map', exact: true }).first();
    const place = map.getByRole('button', { name: '1 activity in Farnham' });
    await place.waitFor();
    await guest.screenshot(`map-${size}`);
    expect(await violations(page)).toEqual([]);
    await place.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/bounds=/);
    await page.getByRole('heading', { name: `Judo Farnham ${size}` }).waitFor();
    await page.getByRole('heading', { name: `Judo Oxted ${size}` }).waitFor({ state: 'detached' });
    // The address is what somebody else sees, too; and what is chosen can be taken back.
    await page.reload();
    await place.waitFor();
    await page.getByRole('button', { name: /This part of the map/ }).press('Enter');
    await page.getByRole('heading', { name: `Judo Oxted ${size}` }).waitFor();
    expect(guest.complaints).toEqual([]);
  },
);

/** Whether the whole of `mark` lies within `map`. */
async function isInSight(mark: Locator, map: Locator): Promise<boolean> {
  const [inner, outer] = [await mark.boundingBox(), await map.boundingBox()];
  if (!inner || !outer) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

test('the map follows what is chosen, taken away and gone back to beside it', async () => {
  await live('Fencing Reigate', 'Reigate');
  await live('Fencing Farnham', 'Farnham');
  const { page, complaints } = await here.visitor('desktop');
  await page.goto('/activities?search=fencing&location=Reigate');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map', exact: true }).first();
  const at = (town: string) => map.getByRole('button', { name: `1 activity in ${town}` });
  await at('Reigate').waitFor();
  await page.getByRole('combobox', { name: 'Town' }).selectOption('Farnham');
  await expect.poll(() => isInSight(at('Farnham'), map)).toBe(true);
  await page.goBack();
  await expect.poll(() => isInSight(at('Reigate'), map)).toBe(true);
  // A part of the map that is no longer chosen.
  await page.getByRole('button', { name: /^Remove filter: Reigate/ }).click();
  for (const town of ['Farnham', 'Reigate']) await expect.poll(() => isInSight(at(town), map)).toBe(true);
  await expect
    .poll(async () => {
      await map.getByRole('button', { name: 'Zoom in' }).click();
      return isInSight(at('Farnham'), map);
    })
    .toBe(false);
  await map.getByRole('button', { name: 'Search this area' }).click();
  await page.getByRole('button', { name: /This part of the map/ }).click();
  for (const town of ['Farnham', 'Reigate']) await expect.poll(() => isInSight(at(town), map)).toBe(true);
  expect(complaints).toEqual([]);
});

test('who looks closer at a mark is offered the list of what is in sight, by the keyboard as well', async () => {
  for (const town of ['Farnham', 'Kingston', 'Surbiton']) await live(`Rowing ${town}`, town);
  const { page, complaints } = await here.visitor('desktop');
  await page.goto('/activities?search=rowing');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map', exact: true }).first();
  await map.getByRole('button', { name: /^2 activities around .*: look closer$/ }).press('Enter');
  await map.getByRole('button', { name: 'Search this area' }).press('Enter');
  await page.waitForURL(/bounds=/);
  await page.getByRole('heading', { name: 'Rowing Farnham' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Rowing Surbiton' }).waitFor();
  await expect.poll(() => map.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  expect(complaints).toEqual([]);
});
