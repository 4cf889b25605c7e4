import { beforeAll, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { schoolYearOf } from '#domain/term-dates/school-year.ts';
import { liveListings } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';

const here = stage();
const year = schoolYearOf(londonDate(new Date()));
const first = Number(year.slice(0, 4));
let after = '';
beforeAll(async () => {
  [after = ''] = await liveListings(here.app.context, [
    { name: 'After School Otters', town: 'Woking', schedule: 'Wednesdays 4-5pm, term time only' },
  ]);
});

/** The Wednesday of a week with this day in it. */
const wednesday = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
};

test.each([
  ['desktop', 'Autumn'],
  ['phone', 'Michaelmas'],
] as const)(
  'on a %s an admin enters, corrects and removes term dates, and families see what follows',
  async (size, term) => {
    const { page, context, complaints, screenshot } = await here.signedIn('admin', size);
    await page.goto('/admin/term-dates');
    await page.getByRole('heading', { name: 'No term dates yet' }).waitFor();
    await screenshot('term-dates-empty');
    await page.getByRole('button', { name: 'Add Term Dates' }).click();
    const form = page.getByRole('form', { name: 'Term dates' });
    await form.getByRole('button', { name: 'Remove period 3' }).click();
    const period = (number: number) => form.getByRole('group', { name: `Period ${number}` });
    await form.getByRole('button', { name: 'Remove period 2' }).press('Enter');
    const isAt = (box: Element) => box === document.activeElement;
    await expect.poll(() => period(1).getByLabel('What it is').evaluate(isAt)).toBe(true);
    await form.getByRole('button', { name: 'Add a holiday' }).click();
    expect(await period(2).getByLabel('What it is').evaluate(isAt)).toBe(true);
    await period(1).getByLabel('Name').fill(`${term} term`);
    await period(1).getByLabel('First day').fill(`${first}-12-18`);
    await period(1).getByLabel('Last day').fill(`${first}-09-02`);
    await period(2).getByLabel('First day').focus();
    // As soon as it is left, before anything is sent.
    await period(1).locator('[id$=-error]', { hasText: 'The last day cannot be before the first' }).waitFor();
    await period(2)
      .getByLabel('First day')
      .fill(`${first + 3}-10-26`);
    await period(2)
      .getByLabel('Last day')
      .fill(`${first + 3}-10-30`);
    await form.getByRole('button', { name: 'Save Term Dates' }).click();
    for (const problem of [
      'Please enter the address of the page where these dates stand',
      'The last day cannot be before the first',
      'Please give it a name',
      `${year} goes from 1 Aug ${first} to 15 Sep ${first + 1} at most`,
    ])
      await form.locator('[id$=-error]', { hasText: problem }).first().waitFor();
    await screenshot('term-dates-problems');
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Source').fill('https://www.schools.example/term-dates');
    await period(1).getByLabel('First day').fill(`${first}-09-02`);
    await period(1)
      .getByLabel('Last day')
      .fill(`${first + 1}-08-31`);
    await period(2).getByLabel('Name').fill('Half term');
    await period(2).getByLabel('First day').fill(`${first}-10-26`);
    await period(2).getByLabel('Last day').fill(`${first}-11-01`);
    await form.getByRole('button', { name: 'Save Term Dates' }).click();
    await page.getByRole('heading', { name: `Surrey ${year}` }).waitFor();
    await page.getByRole('row', { name: `Half term` }).waitFor();
    await screenshot('term-dates');
    expect(await violations(page)).toEqual([]);

    const cards = page.getByRole('list', { name: 'Activities' }).getByRole('article');
    await page.goto(`/activities?date=${wednesday(`${first}-11-09`)}`);
    await expect.poll(() => cards.count()).toBe(1);
    expect(await page.getByText('not known yet').count()).toBe(0);
    await page.goto(`/activities?date=${wednesday(`${first}-10-26`)}`);
    await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
    await page.goto(`/activities?date=${wednesday(`${first + 1}-11-09`)}`);
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByText(/^Term dates for .* are not known yet; check with the provider/).waitFor();
    await screenshot('terms-not-known');
    await page.goto(`/activities/${after}`);
    await page.getByText(`School terms ${year} in Surrey. ${term} term: 2 Sep ${first}`).waitFor();
    await screenshot('week-grid-terms');

    await page.goto('/admin/term-dates');
    await page.getByRole('button', { name: `Correct Surrey ${year}` }).click();
    expect(await form.getByLabel('Area').count()).toBe(0);
    await period(1).getByLabel('Name').fill('First term');
    await form.getByRole('button', { name: 'Save Term Dates' }).click();
    await page.getByRole('row', { name: 'First term' }).waitFor();
    await page.getByRole('button', { name: `Remove Surrey ${year}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No term dates yet' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
