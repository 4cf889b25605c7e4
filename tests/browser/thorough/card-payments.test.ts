import { expect, test } from 'vitest';
import { payBackWhatIsDue } from '#policies/booking/refunds.ts';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { asksFor, offered } from '../../support/made/bookings.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { havingNoPlanAnyMore, havingPlan } from '../../support/made/plans.ts';
import { shown } from '#tests/support/shown.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'a provider sets up card payments, a family pays, and gets its money back when the provider cancels (%s)',
  async (size) => {
    const { context } = here.app;
    const provider = await here.signedIn('provider', size);
    const { memberId } = provider.account;
    const who = siteAt(here.app.url, await sessionOf(here.app.anonymous, provider.account));
    const businessId = await asBusiness(here.app, [provider.account]);
    await havingPlan(context, businessId);
    const name = `Paddling on ${size}`;
    const fields = { name, description: 'First strokes.', category: 'swimming', town: 'Woking' } as const;
    const facts = { fields, origin: 'provider_application', submittedBy: memberId } as const;
    const listingId = await listingWith(context, facts, [submit, approve]);
    const session = await offered({ who, listingId });

    const work = provider.page;
    await work.goto('/provider/bookings/settings');
    const cards = work.getByRole('region', { name: 'Card payments' });
    await cards.getByRole('button', { name: 'Set Up Card Payments' }).waitFor();
    await provider.screenshot('card-payments-none');
    expect(await violations(work)).toEqual([]);
    await cards.getByRole('button', { name: 'Set Up Card Payments' }).click();
    await work.waitForURL('**/simulated-payment/acct_**');
    await work.getByText('No card is asked for, and no money is taken.').waitFor();
    await provider.screenshot('card-payments-setting-up');
    expect(await violations(work)).toEqual([]);
    // Who leaves goes on later.
    await work.getByRole('link', { name: 'Cancel' }).click();
    await work.waitForURL('**/provider/bookings/settings');
    await cards.getByText('Not finished').waitFor();
    await cards.getByRole('button', { name: 'Go On Setting Up' }).click();
    await work.getByRole('button', { name: 'Simulate setting up' }).click();
    await work.waitForURL('**/provider/bookings/settings');
    await cards.getByText('Connected').waitFor();
    await provider.screenshot('card-payments-ready');
    expect(await violations(work)).toEqual([]);

    // Who disconnects can connect again at any time, and has nothing to set up anew.
    await cards.getByRole('button', { name: 'Disconnect' }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await cards.getByRole('button', { name: 'Set Up Card Payments' }).click();
    await cards.getByText('Connected').waitFor();

    const family = await here.signedIn('parent', size);
    const parent = siteAt(here.app.url, await sessionOf(here.app.anonymous, family.account));
    const asked = await asksFor(parent, listingId, session, { places: 2 });
    const { occasionId, id } = asked.body as { occasionId: string; id: string };
    await call(who, 'PUT', `/api/provider/occasions/${occasionId}/bookings/${id}`, { action: 'accept' });
    await shown(context, ['bookings']);
    const { page } = family;
    await page.goto('/profile#bookings');
    const booking = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: name });
    await booking.getByRole('button', { name: /^Pay now/ }).waitFor();
    await family.screenshot('pay-now');
    expect(await violations(page)).toEqual([]);
    await booking.getByRole('button', { name: /^Pay now/ }).click();
    await page.waitForURL('**/simulated-payment/cs_**');
    const checkout = page.url();
    await page.getByText('£17.00').waitFor();
    await family.screenshot('pay-simulated');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Simulate payment' }).click();
    await page.waitForURL('**/profile#bookings');
    await booking.getByText('Paid', { exact: true }).waitFor();
    await family.screenshot('paid-by-card');
    await page.goto(checkout);
    await page.getByText('Nothing is to be paid here any more.').waitFor();

    await work.goto('/provider/bookings');
    await work
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    const question = work.getByRole('dialog');
    await question.getByRole('textbox').fill('The pool is closed.');
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await work.getByText('being paid back').first().waitFor();
    await shown(context, ['bookings']);
    await payBackWhatIsDue(context);
    await shown(context, ['bookings']);
    await page.goto('/profile#bookings');
    await booking.getByText('Paid back', { exact: true }).waitFor();
    await family.screenshot('paid-back');
    expect(await violations(page)).toEqual([]);

    // It is booked and paid for once more, and the family cancels; when Premium has ended it can be paid back all the same.
    const again = await asksFor(parent, listingId, session);
    const second = again.body as { occasionId: string; id: string };
    const at = `occasions/${second.occasionId}/bookings/${second.id}`;
    await call(who, 'PUT', `/api/provider/${at}`, { action: 'accept' });
    await shown(context, ['bookings']);
    await page.reload();
    await booking.getByRole('button', { name: /^Pay now/ }).click();
    await page.waitForURL('**/simulated-payment/cs_**');
    await page.getByRole('button', { name: 'Simulate payment' }).click();
    await page.waitForURL('**/profile#bookings');
    await booking.getByText('Paid', { exact: true }).waitFor();
    await call(parent, 'POST', `/api/${at}/cancel`, {});

    // Premium ends, and what was connected can still be disconnected.
    await havingNoPlanAnyMore(context);
    await shown(context, ['businesses']);
    await work.goto('/provider/bookings');
    await work.getByRole('heading', { name: 'Bookings Made Before' }).waitFor();
    await provider.screenshot('bookings-without-premium');
    expect(await violations(work)).toEqual([]);
    await work.getByRole('button', { name: /^Pay Back/ }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Pay Back' }).click();
    await work.getByRole('heading', { name: 'Bookings Made Before' }).waitFor({ state: 'detached' });
    await page.reload();
    await booking.getByText('Being paid back').waitFor();
    await work.goto('/provider/bookings/settings');
    await cards.getByText('They can still pay by card for what you have accepted.').waitFor();
    await provider.screenshot('card-payments-without-premium');
    expect(await violations(work)).toEqual([]);
    await cards.getByRole('button', { name: 'Disconnect' }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await work.getByText('Families cannot pay you by card here any more.').waitFor();
    await cards.waitFor({ state: 'detached' });
    expect(family.complaints).toEqual([]);
    expect(provider.complaints).toEqual([]);
  },
);
