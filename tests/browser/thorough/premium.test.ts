import { expect, test } from 'vitest';
import type { ProviderProfile } from '#domain/business/views.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'on a %s, a provider tries Premium by a simulated payment, cancels it and keeps it after all',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const { page } = provider;
    await asBusiness(here.app, [provider.account]);
    await page.goto('/provider/dashboard');
    const card = page.getByRole('group', { name: 'Premium Activity Management Package' });
    await card.getByText('£25 per month · 7-day free trial · Cancel anytime · No setup fees').waitFor();
    await provider.screenshot('premium-none');
    expect(await violations(page)).toEqual([]);

    await card.getByRole('button', { name: 'Start Free Trial' }).click();
    await page.waitForURL(/\/provider\/premium\/checkout\//);
    await page.getByText('No card is asked for, and no money is taken.').waitFor();
    await page.getByText('Free for 7 days, then £25 per month.', { exact: false }).waitFor();
    await provider.screenshot('premium-checkout');
    expect(await violations(page)).toEqual([]);
    // Who leaves finds the way back on the dashboard.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/provider/dashboard');
    await card.getByText('Waiting for payment').waitFor();
    await provider.screenshot('premium-waiting');
    await card.getByRole('button', { name: 'Go On to Payment' }).click();
    await page.waitForURL(/\/provider\/premium\/checkout\//);
    // Coming to the page behind the payment means nothing.
    const checkout = page.url();
    await page.goto('/provider/premium');
    await page.getByText('We are waiting for your payment to be confirmed.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(checkout);
    await page.getByRole('button', { name: 'Simulate payment' }).click();
    await page.waitForURL('**/provider/premium');
    await page.getByText('Premium is yours').waitFor();
    await provider.screenshot('premium-begun');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await card.getByText('Free trial: 7 days left').waitFor();
    await provider.screenshot('premium-trial');
    await card.getByRole('button', { name: 'Cancel Premium' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Premium?' });
    expect(await violations(page)).toEqual([]);
    await provider.screenshot('premium-cancelling');
    await question.getByRole('button', { name: 'Cancel Premium' }).click();
    await card.getByText('No further payments will be taken.', { exact: false }).waitFor();
    await provider.screenshot('premium-cancelled');
    await card.getByRole('button', { name: 'Keep Premium' }).click();
    await card.getByText('Free trial: 7 days left').waitFor();
    expect(provider.complaints).toEqual([]);
  },
);

test('who has had Premium reads what it costs them: cancelled while a payment is late it ends at once, and there is no second trial', async () => {
  const { account, page, screenshot, complaints } = await here.signedIn('provider');
  const businessId = await asBusiness(here.app, [account]);
  const { db } = here.app.context;
  const standsAs = (plan: object, activeUntil: string | null) =>
    db.query(
      `update plans.plans set plan = (plan::jsonb || $2::jsonb)::json, active_until = $3 where business_id = $1`,
      [businessId, plan, activeUntil],
    );
  await page.goto('/provider/dashboard');
  const card = page.getByRole('group', { name: 'Premium Activity Management Package' });
  await card.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByRole('button', { name: 'Simulate payment' }).click();
  await page.getByText('Premium is yours').waitFor();

  // What was tried ended yesterday, and the first payment has not come in.
  const [yesterday, inTwoDays] = [-1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await standsAs({ runsUntil: yesterday }, inTwoDays ?? null);
  await page.goto('/provider/dashboard');
  await card.getByRole('button', { name: 'Cancel Premium' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Premium?' });
  await question.getByText('so Premium ends at once', { exact: false }).waitFor();
  expect(await question.getByText('You keep it until', { exact: false }).count()).toBe(0);
  await screenshot('premium-cancelling-late');
  expect(await violations(page)).toEqual([]);

  await standsAs({ state: 'ended' }, null);
  await page.goto('/provider/dashboard');
  await card.getByRole('button', { name: 'Subscribe Again' }).waitFor();
  await card.getByText('£25 per month · Cancel anytime · No setup fees', { exact: true }).waitFor();
  await screenshot('premium-again');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('where nobody can pay, who looks at Premium reads so and finds no button that leads to a refusal', async () => {
  const { account, page, screenshot, complaints } = await here.signedIn('provider');
  await asBusiness(here.app, [account]);
  await page.route('**/api/provider/profile', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as ProviderProfile;
    await route.fulfill({ response, json: { ...profile, bookingPlanOffered: false } });
  });
  for (const path of ['/provider/dashboard', '/provider/premium']) {
    await page.goto(path);
    const card = page.getByRole('group', { name: 'Premium Activity Management Package' });
    await card.getByText('Premium cannot be bought here at the moment.').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  }
  await screenshot('premium-not-offered');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
