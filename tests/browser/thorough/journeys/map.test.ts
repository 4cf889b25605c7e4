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
