import { expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { spanOf } from '#domain/listing/facts/ages.ts';
import { liveListings } from '../../../support/made/live-listings.ts';
import { withProfile } from '../../../support/made/profiles.ts';
import { stage } from '../../support/stage.ts';

const here = stage();

test('a family finds on their home page what fits, why it does, and all of it on a page of its own', async () => {
  const ages = { ageRanges: ['5-11 years'], ...spanOf(['5-11 years']), town: 'Guildford', postcode: 'GU1 1AA' };
  const many = Array.from({ length: 8 }, (_, n) => ({ ...ages, name: `Otters ${n}`, category: 'swimming' as const }));
  await liveListings(here.app.context, many);
  const member = await here.app.newMember('parent');
  const dateOfBirth = londonDate(new Date(Date.now() - 8 * 366 * 86_400_000));
  const ada = {
    firstName: 'Ada',
    dateOfBirth,
    gender: null,
    interestedActivities: ['swimming' as const],
    medicalNotes: '',
  };
  await withProfile(here.app.context, member, { children: [ada] });
  for (const size of ['desktop', 'phone'] as const) {
    const parent = await here.visitor(size);
    const { page } = parent;
    await parent.signIn(member);
    const heading = page.getByRole('heading', { name: 'Recommended for Your Family' });
    // What is further down comes when somebody gets there. Who was past the place before it stood there goes back up.
    await page.getByRole('heading', { level: 1 }).waitFor();
    while ((await heading.count()) === 0) {
      await page.mouse.wheel(0, 300);
      await page.evaluate(() => scrollY + innerHeight > document.body.scrollHeight - 9 && scrollTo(0, 0));
    }
    const list = page.getByRole('list', { name: 'Recommended activities' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(6);
    expect(await list.getByText('Ada likes swimming, and this is less than a mile away.').count()).toBe(6);
    await parent.screenshot('home-recommendations');
    await page.getByRole('link', { name: 'View All Recommendations (8)' }).click();
    await page.waitForURL('/recommendations');
    await page.getByText('8 activities').waitFor();
    await list.getByRole('listitem').nth(7).waitFor();
    expect(await list.getByText(/^\d+% match\.$/).count()).toBe(8);
    await parent.screenshot('recommendations');
    expect(parent.complaints).toEqual([]);
  }
});

test('without children there is a way to tell of them', async () => {
  const { page } = await here.signedIn('provider');
  await page.goto('/recommendations');
  await page
    .getByText("Complete your profile with your children's information to get personalized activity recommendations!")
    .waitFor();
  await page.getByRole('link', { name: 'Complete Profile' }).click();
  await page.waitForURL('/complete-profile');
  await page.getByRole('group', { name: 'Child 1' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Complete Your Profile');
});
