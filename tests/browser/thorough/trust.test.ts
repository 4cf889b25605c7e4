import { expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { turnTo } from '../support/form-part.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();
const fields = { description: 'Camps in the holidays.', category: 'holiday-clubs', location: 'Woking' } as const;
const stated = { ofstedUrn: 'EY123456', insured: true, dbsChecked: true, taxFreeChildcare: true, hafPlaces: true };

test.each(bothSizes)(
  'on a %s, families read who says what of safety, and find activities by it; a provider is told of a number that is none',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const make = (name: string, more: object): Promise<string> =>
      listingWith(
        here.app.context,
        {
          fields: { ...fields, name, ...more },
          origin: 'provider_application',
          draftedBy: 'provider',
          submittedBy: provider.account.memberId,
        },
        [submit, approve],
      );
    const [safe, silent] = [await make(`Safe camp on a ${size}`, stated), await make(`Camp on a ${size}`, {})];
    const family = await here.visitor(size);
    const { page } = family;
    await page.goto(`/activities/${safe}`);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Safety and funding' }) });
    await section.getByText('Staff are DBS checked').waitFor();
    expect(await section.getByText(/^The provider says so, \d+ \w+ \d{4}$/).count()).toBe(5);
    expect(await section.getByRole('link', { name: /^EY123456/ }).getAttribute('href')).toBe(
      'https://reports.ofsted.gov.uk/search?q=EY123456',
    );
    expect(await page.getByRole('heading', { name: 'Key features' }).count()).toBe(0);
    await family.screenshot('trust');
    expect(await violations(page)).toEqual([]);
    await page.goto(`/activities/${silent}`);
    await page.getByRole('heading', { level: 1, name: `Camp on a ${size}` }).waitFor();
    await page.getByText('Please check times and prices').waitFor();
    expect(await page.getByRole('heading', { name: 'Safety and funding' }).count()).toBe(0);

    await page.goto('/activities?dbsChecked=true&hafPlaces=true');
    await page
      .getByRole('button', { name: /DBS checked staff/ })
      .first()
      .waitFor();
    await page.getByText(`Safe camp on a ${size}`).first().waitFor();
    expect(await page.getByText(`Camp on a ${size}`, { exact: true }).count()).toBe(0);
    if (size === 'desktop') {
      expect(await page.getByRole('checkbox', { name: /^DBS checked staff/ }).isChecked()).toBe(true);
      await family.screenshot('trust-filters');
    }
    expect(await violations(page)).toEqual([]);
    expect(family.complaints).toEqual([]);

    await provider.page.goto(`/provider/edit-activity/${safe}`);
    await provider.page.getByRole('heading', { level: 1, name: 'Your Listing Is Live' }).waitFor();
    await turnTo(provider.page, size, 'Safety');
    await provider.page.getByLabel('Ofsted Registration Number').fill('ABC');
    await provider.page.getByRole('button', { name: 'Send Changes for Review' }).click();
    await provider.page
      .getByText('Please enter the number as Ofsted writes it, such as EY123456 or 2123456')
      .first()
      .waitFor();
    await provider.screenshot('trust-edit');
    expect(provider.complaints).toEqual([]);
  },
);
