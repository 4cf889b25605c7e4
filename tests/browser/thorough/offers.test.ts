import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { listingWith, submit } from '../../support/made/live-listings.ts';
import { shown } from '../../support/shown.ts';
import { violations } from '../screens/walk.ts';
import { longWord as word } from '../support/long-word.ts';
import { stage } from '../support/stage.ts';
import { takenOver } from '../support/taken-over.ts';
import { type Visitor, sizes } from '../support/visitor.ts';

const here = stage();

const widthOf = ({ page }: Visitor): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test('an offer of long words and a large price stays on a phone, and its code is shown where it was asked for', async () => {
  const admin = await here.app.signedInAs('admin');
  await call(admin, 'POST', '/api/offers', {
    title: `A year of ${word}`,
    description: `With ${word}, as often as you like.`,
    businessName: word,
    category: 'sports',
    discountValue: word,
    originalPrice: 1440,
    discountedPrice: 1200.5,
    location: word,
    termsConditions: `Only with ${word}.`,
    ageRanges: [word.slice(0, 60)],
    voucherCode: word,
  });
  await shown(here.app.context, ['offers']);
  const family = await here.visitor('phone');
  const { page } = family;
  await page.goto('/offers');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word }) });
  await card.getByText('£1,200.50').waitFor();
  await card.getByText('instead of £1,440', { exact: true }).waitFor();
  expect(await widthOf(family)).toBeLessThanOrEqual(sizes.phone.width);
  await takenOver(page, 'main');
  await card.getByRole('button', { name: /^Show Code/ }).press('Enter');
  const code = card.getByRole('status').filter({ hasText: 'The code is' });
  await code.waitFor();
  expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await widthOf(family)).toBeLessThanOrEqual(sizes.phone.width);
  await family.screenshot('offer-long-words');
  expect(await violations(page)).toEqual([]);
});

test('an activity whose name is one long word stays on its provider’s phone', async () => {
  const provider = await here.signedIn('provider', 'phone');
  const { memberId: submittedBy } = provider.account;
  const fields = { name: word, description: word, category: 'sports', location: word, town: word } as const;
  await listingWith(here.app.context, { fields, origin: 'provider_application', submittedBy }, [submit]);
  await provider.page.goto('/provider/dashboard');
  await provider.page.getByRole('heading', { level: 3, name: word }).waitFor();
  expect(await widthOf(provider)).toBeLessThanOrEqual(sizes.phone.width);
  await provider.screenshot('own-listing-long-words');
});
