import { expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { inDays } from '../../support/made/bookings.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { apply } from '../../support/made/partners.ts';
import { havingPlan } from '../../support/made/plans.ts';
import { withProfile } from '../../support/made/profiles.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';
import { shown } from '#tests/support/shown.ts';

const here = stage();
const details = { description: 'First lessons in a warm pool.', category: 'swimming', town: 'Woking' } as const;

test.each(bothSizes)(
  'a provider opens a session, a family books it signed out and in, and both see what became of it (%s)',
  async (size) => {
    const provider = await here.signedIn('provider', size);
    const { email, memberId } = provider.account;
    const own = siteAt(here.app.url, await sessionOf(here.app.anonymous, provider.account));
    const admin = await here.app.signedInAs('admin');
    const businessId = idIn(await apply(own, { email, businessName: 'Woking Otters' }));
    await call(admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
    await expect.poll(async () => (await call(own, 'GET', '/api/provider/profile')).body).not.toBeNull();
    const name = `Otters on Monday ${size}`;
    const fields = { ...details, name, website: 'https://otters.example/' };
    const id = await listingWith(here.app.context, { fields, origin: 'provider_application', submittedBy: memberId }, [
      submit,
      approve,
    ]);

    // Without a plan the package says what it is, and the listing's page leads to the website.
    const work = provider.page;
    await work.goto('/provider/bookings/settings');
    await work.getByRole('heading', { name: 'Bookings belong to the Premium package' }).waitFor();
    await provider.screenshot('bookings-no-plan');
    await havingPlan(here.app.context, businessId);
    await work.goto('/provider/bookings/settings');
    await work.getByRole('heading', { name: 'No sessions take bookings yet' }).waitFor();
    await provider.screenshot('booking-settings-empty');
    await work.getByRole('button', { name: 'Add a Session' }).click();
    const dialog = work.getByRole('dialog', { name: 'Add a Session' });
    await dialog.getByLabel('Activity').selectOption({ label: name });
    await dialog.getByLabel('First day').fill(inDays(7));
    await dialog.getByLabel('Starts').fill('16:00');
    await dialog.getByLabel('Ends').fill('15:00');
    await dialog.getByLabel('Places').fill('3');
    // It is said beside the field before anything is sent.
    await dialog.getByText('The end has to be after the start.').waitFor();
    await dialog.getByLabel('Price per place').fill('8.50');
    await dialog.getByLabel('If a family cancels').fill('Free until the day before.');
    await provider.screenshot('booking-session-form');
    expect(await violations(work)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add Session' }).click();
    await dialog.getByText('The end has to be after the start.').first().waitFor();
    await dialog.getByLabel('Ends').fill('17:00');
    await dialog.getByRole('button', { name: 'Add Session' }).click();
    await work.getByText('3 places, £8.50 a place').waitFor();
    await provider.screenshot('booking-settings');
    expect(await violations(work)).toEqual([]);

    // Signed out: what is chosen is kept over the sign-in.
    const family = await here.visitor(size);
    const { page } = family;
    await page.goto(`/activities/${id}`);
    await page.getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL(`**/activities/${id}/book`);
    await page.getByRole('radio').nth(1).check();
    await page.getByLabel('Places', { exact: true }).selectOption('2');
    await page.getByLabel('A note for the provider').fill('We come by bus.');
    await page.getByText('The provider sees your name and email address with your booking.').waitFor();
    await family.screenshot('book-signed-out');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign In to Book' }).click();
    await page.waitForURL('**/sign-in**');
    const member = await withProfile(here.app.context, await here.app.newMember('parent'));
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password').fill(member.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**/activities/${id}/book?**`);
    expect(await page.getByLabel('A note for the provider').inputValue()).toBe('We come by bus.');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await page.getByText('£17.00').waitFor();
    await family.screenshot('book-signed-in');
    await page.getByRole('button', { name: 'Ask for 2 Places' }).click();
    await page.getByRole('heading', { name: 'We have asked for your places' }).waitFor();
    await family.screenshot('booked');
    expect(await violations(page)).toEqual([]);

    // Another family finds one place left, and waits for two.
    const other = await here.signedIn('parent', size);
    await other.page.goto(`/activities/${id}/book?${new URL(page.url()).searchParams.toString()}`);
    await other.page.getByRole('heading', { name: `Book ${name}` }).waitFor();
    await other.page.getByRole('radio').nth(1).check();
    await other.page.getByLabel('Places', { exact: true }).selectOption('2');
    await other.page.getByText('Only 1 place left').waitFor();
    await other.screenshot('book-full');
    await other.page.getByRole('button', { name: 'Join the Waiting List' }).click();
    await other.page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();

    // The provider answers on the row, and sees it in the calendar and in the report.
    await work.goto('/provider/bookings');
    const row = work.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /^Accept/ }).waitFor();
    await provider.screenshot('provider-bookings');
    expect(await violations(work)).toEqual([]);
    await row.getByRole('button', { name: /^Accept/ }).press('Enter');
    await row.getByText('Booked', { exact: true }).waitFor();
    // What can be done next stands in its place.
    const paid = row.getByRole('button', { name: /^Mark as Paid/ });
    await expect.poll(() => paid.evaluate((button) => button === document.activeElement)).toBe(true);
    await paid.click();
    await row.getByText('paid', { exact: true }).waitFor();
    await row.getByRole('rowheader').getByRole('button').click();
    const details_ = work.getByRole('dialog');
    await details_.getByText('We come by bus.').waitFor();
    await provider.screenshot('provider-booking');
    await details_.getByRole('button', { name: 'Close' }).click();
    await work.goto(`/provider/bookings/calendar?day=${inDays(14)}`);
    await work.getByText('2 of 3 taken').first().waitFor();
    await provider.screenshot('booking-calendar');
    expect(await violations(work)).toEqual([]);
    await work.getByRole('link', { name: 'Show by Week' }).click();
    await work.getByRole('link', { name: 'Show by Month' }).waitFor();
    await provider.screenshot('booking-calendar-week');
    await work.goto(`/provider/bookings/reports?year=${inDays(14).slice(0, 4)}`);
    await work.getByText('£17.00').first().waitFor();
    await provider.screenshot('booking-reports');
    expect(await violations(work)).toEqual([]);

    // The family cancels; whoever waited takes the places up.
    await page.getByRole('link', { name: 'See Your Bookings' }).click();
    await page.waitForURL('**/profile#bookings');
    const leaving = page.getByRole('dialog', { name: 'Delete your account?' });
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await leaving.getByText('You have bookings to come.').waitFor();
    await family.screenshot('delete-account-with-bookings');
    await leaving.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Cancel Booking/ }).click();
    await family.screenshot('booking-cancel');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByText('Your booking is cancelled.').first().waitFor();
    await page.getByRole('list', { name: 'Bookings' }).getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await leaving.getByLabel('Your password').waitFor();
    expect(await leaving.getByText('You have bookings to come.').count()).toBe(0);
    await leaving.getByRole('button', { name: 'Close' }).click();
    await family.screenshot('own-bookings');
    expect(await violations(page)).toEqual([]);
    await shown(here.app.context, ['bookings']);
    await other.page.goto('/profile#bookings');
    await other.page.getByText('Places have come free').waitFor();
    await other.screenshot('own-waiting');
    expect(await violations(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: /^Take the Places/ }).click();
    await other.page.getByRole('list', { name: 'Bookings' }).getByText('Waiting for an answer').waitFor();

    // Declining asks why.
    await work.goto('/provider/bookings?status=asked');
    await work.getByRole('button', { name: /^Decline/ }).click();
    await work.getByRole('dialog').getByLabel('Why?').fill('The pool is being mended.');
    await provider.screenshot('booking-decline');
    expect(await violations(work)).toEqual([]);
    await work.getByRole('dialog').getByRole('button', { name: 'Decline Request' }).click();
    await work.getByRole('heading', { name: 'No such bookings' }).waitFor();
    await work.goto('/provider/dashboard');
    await work.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await provider.screenshot('dashboard-bookings');
    expect(family.complaints.filter((each) => !each.includes('/api/auth/user'))).toEqual([]);
    expect([...other.complaints, ...provider.complaints.filter((each) => !each.includes('422'))]).toEqual([]);
  },
);
