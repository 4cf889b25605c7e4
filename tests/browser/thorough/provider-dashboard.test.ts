import { expect, test } from 'vitest';
import { asked } from '#domain/listing/still-right.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { listingWith, submit, approve } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();
const fields = { description: 'Soft play.', category: 'gymnastics', location: 'Woking', town: 'Woking' } as const;

test.each(bothSizes)(
  'on a %s, the dashboard shows day by day how families find each activity, duplicates one, takes it out and puts it back',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const { page } = provider;
    await page.goto('/provider/dashboard');
    await page.getByText('As soon as families can see one of your activities').waitFor();
    await provider.screenshot('dashboard-empty');
    const { memberId } = provider.account;
    const own = { submittedBy: memberId, origin: 'provider_application' } as const;
    const make = (name: string): Promise<string> =>
      listingWith(here.app.context, { fields: { ...fields, name }, ...own }, [submit, approve]);
    const [tots] = [await make('Tumble Tots'), await make('Tumble Bigs')];
    for (let ago = 0; ago < 60; ago += 1)
      await here.app.context.db.query(
        `insert into counts.daily (what, subject_id, day, count)
         values ('views', $1, (now() at time zone 'utc')::date - $2::int, $3), ('clicks', $1, (now() at time zone 'utc')::date - $2::int, 1)`,
        [tots, ago, 3 + ((ago * 7) % 11)],
      );
    await page.reload();
    const figures = page.getByRole('region', { name: 'How Families Find You' });
    await figures.getByRole('img', { name: /^Views a day from .* at most 13$/ }).waitFor();
    await figures.getByText('views in 30 days').waitFor();
    await figures.getByRole('button', { name: 'Clicks' }).click();
    await figures.getByRole('button', { name: '7 days' }).click();
    await figures.getByText('7 clicks in 7 days').waitFor();
    await figures.getByLabel('Activity', { exact: true }).selectOption('Tumble Bigs');
    await figures.getByText('No clicks in these 7 days.').waitFor();
    await figures.getByLabel('Activity', { exact: true }).selectOption('All activities');
    await figures.getByRole('button', { name: '90 days' }).click();
    await figures.getByRole('button', { name: 'Views' }).click();
    await figures.getByText('views in 90 days').waitFor();
    await figures.getByText('Day by day as a table').click();
    expect(await figures.getByRole('table', { name: 'Figures by day' }).getByRole('row').count()).toBe(91);
    await figures.getByText('Day by day as a table').click();
    await provider.screenshot('dashboard-figures');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: /^Still Right ?: Tumble Tots/ }).click();
    await page.getByText('Activity Confirmed').first().waitFor();
    // The letter that asks leads to what families see, and to a button.
    const { sessionSecret } = here.app.context.config;
    const businessId = await asBusiness(here.app, [{ memberId }]);
    const token = letterToken(sessionSecret, 'still-right', asked({ listingId: tots ?? '', businessId }, new Date()));
    await page.goto(`/still-right/${tots}?token=${encodeURIComponent(token)}`);
    await page.getByRole('heading', { level: 2, name: 'Tumble Tots' }).waitFor();
    await provider.screenshot('still-right');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, It Is Still Right' }).click();
    await page.getByText('Thank you. Families see that it was confirmed today.').waitFor();
    await page.goto('/provider/dashboard');

    await page.getByRole('button', { name: /^Duplicate ?: Tumble Tots/ }).click();
    await page.getByRole('heading', { name: 'Review Your Draft' }).waitFor();
    expect(await page.getByLabel('Activity Name').inputValue()).toBe('Tumble Tots');
    await page.goto('/provider/dashboard');
    await page.getByRole('link', { name: /^Continue ?: Tumble Tots/ }).waitFor();
    const list = page.getByRole('list', { name: 'Your activities' });
    await list.getByRole('button', { name: /^Delete ?Tumble Bigs/ }).click();
    const question = page.getByRole('dialog', { name: 'Delete Activity' });
    await question.getByText('Are you sure you want to delete "Tumble Bigs"?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await list.getByText('You have deleted it.').waitFor();
    await list.getByRole('button', { name: /^Restore ?Tumble Bigs/ }).click();
    await page.getByText('Tumble Bigs is in the directory again.').first().waitFor();
    await list.getByText('You have deleted it.').waitFor({ state: 'detached' });
    // The copy was a slip: it goes, and could come back as the draft that it was.
    const copy = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Continue/ }) });
    await copy.getByRole('button', { name: /^Delete ?Tumble Tots/ }).click();
    await question
      .getByText('Are you sure you want to delete "Tumble Tots"? You can restore it here on your dashboard.')
      .waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await list.getByText('You have deleted it.').waitFor();
    await list.getByRole('button', { name: /^Restore ?Tumble Tots/ }).click();
    await page.getByText('Tumble Tots is back where it was.').first().waitFor();
    await copy.waitFor();
    expect(provider.complaints).toEqual([]);
  },
);

test('an admin who goes back from one business to another sees the figures of all its activities', async () => {
  const [one, other] = await Promise.all(
    ['Tumble Ups', 'Tumble Downs'].map(async (name) => {
      const { memberId } = await here.app.newMember('provider');
      const business = await asBusiness(here.app, [{ memberId }]);
      const own = { submittedBy: memberId, origin: 'provider_application' } as const;
      const id = await listingWith(here.app.context, { fields: { ...fields, name }, ...own }, [submit, approve]);
      await here.app.context.db.query(
        `insert into counts.daily (what, subject_id, day, count) values ('views', $1, (now() at time zone 'utc')::date, 4)`,
        [id],
      );
      return business;
    }),
  );
  const { page } = await here.signedIn('admin');
  const figures = page.getByRole('region', { name: 'How Families Find You' });
  const activity = figures.getByLabel('Activity', { exact: true });
  const choose = async (business = ''): Promise<void> => {
    await page.getByLabel('Business', { exact: true }).selectOption(business);
    await page.waitForURL((url) => url.searchParams.get('business') === business);
  };
  await page.goto(`/provider/dashboard?business=${one}`);
  await figures.getByText('Tumble Ups').first().waitFor({ state: 'attached' });
  await choose(other);
  await activity.selectOption('Tumble Downs');
  await figures.getByRole('img', { name: /^Views a day/ }).waitFor();
  await choose(one);
  await expect.poll(() => activity.locator('option').allTextContents()).toEqual(['All activities', 'Tumble Ups']);
  await figures.getByText('4 views in 30 days').waitFor();
});
