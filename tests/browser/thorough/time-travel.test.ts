import { expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { approve, listingWith, sendTo, submit } from '../../support/made/live-listings.ts';
import { awarded, someContext } from '../../support/projection.ts';
import { typedUkTime } from '#frontend/features/audit/uk-time.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';
import { shown } from '#tests/support/shown.ts';

const here = stage();
const description = 'Every Saturday by the pond.';

test.each(bothSizes)(
  'on a %s, an admin sees the directory as it was, what differs now, and steps through a history with the keyboard',
  async (size) => {
    const { context } = here.app;
    const name = `Kite Club for a ${size}`;
    const images = ['/api/placeholder/800/600?kind=outdoor&variant=1'];
    const kept = await listingWith(context, { fields: { name, description, priceFrom: 9, images } }, [submit, approve]);
    const gone = await listingWith(context, { fields: { name: `Makers of kites for a ${size}`, description } }, [
      submit,
      approve,
    ]);
    // A minute from now, and what follows two later: nobody waits for a clock.
    const then = typedUkTime(Date.now() + 60_000);
    const later = new Date(Date.now() + 3 * 60_000).toISOString();
    await context.log.append(
      streams.listing(kept),
      'any',
      [
        {
          type: 'ListingEdited',
          data: { listingId: kept, contactSubject: kept, revision: 2, editedBy: 'admin', changes: { priceFrom: 9.75 } },
        },
      ],
      someContext({ occurredAt: later }),
    );
    const { position } = await context.log.append(
      streams.listing(gone),
      'any',
      [{ type: 'ListingArchived', data: { listingId: gone, archivedBy: 'admin' } }],
      someContext({ occurredAt: later }),
    );
    await shown(context, ['directory_history', 'audit', 'listing'], position);

    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/audit');
    await page.getByRole('link', { name: 'Directory as of a Date' }).first().click();
    await page.getByRole('heading', { name: 'Directory as of a Date' }).waitFor();
    await page.getByLabel('As of (UK time)').fill(then);
    await page.getByLabel('Search by the name of then').fill(`kite ${size}`);
    // However shortly after the moment is chosen the search is pressed: it is of that moment.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('main button')] as HTMLButtonElement[];
      for (const label of ['Show', 'Search']) buttons.find(({ textContent }) => textContent === label)?.click();
    });
    await page
      .getByRole('link', { name: /^Live then/ })
      .and(page.locator(`[href*="${encodeURIComponent(then)}"]`))
      .waitFor();
    await page.getByText('Price from: £9.00 then, £9.75 now').waitFor();
    await page.getByText('No longer shown').waitFor();
    expect(await violations(page)).toEqual([]);
    await admin.screenshot('directory-history');
    await page.getByRole('link', { name: /^Gone since/ }).click();
    await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: /^Live then/ }).click();

    // Its history, as of the same moment.
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('1 field says something else now. They are marked.').waitFor();
    await page.getByText('Now: £9.75').waitFor();
    // Pictures are looked at, and ids, positions and revisions are folded away.
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(await page.getByText('Revision', { exact: true }).first().isVisible()).toBe(false);
    expect(await page.getByText('Position', { exact: true }).first().isVisible()).toBe(false);
    await page
      .getByLabel('Date and time')
      .and(page.locator(`[value="${then}"]`))
      .waitFor();
    await admin.screenshot('listing-history-then');
    expect(await violations(page)).toEqual([]);
    const slider = page.getByRole('slider', { name: 'Event' });
    await slider.focus();
    await page.keyboard.press('End');
    await page.getByText('As it is now').waitFor();
    await page.getByRole('region', { name: 'The chosen step' }).getByText('Price from: £9.00 to £9.75').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('After event 3 of 4').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('After event 1 of 4').waitFor();

    // What happened to it, found by its name, and as a file.
    await page.goto(`/admin/audit?about=kite%20club%20${size}`);
    await page.getByText('Price from: £9.00 to £9.75, by test (system)').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV for spreadsheets' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('audit.csv');
    await admin.screenshot('audit-by-name');
    expect(admin.complaints).toEqual([]);
  },
);

test('an admin sees what a member’s points were', async () => {
  const { context } = here.app;
  const { memberId } = await here.app.newMember('parent');
  const award = (n: number, points: number, occurredAt: string) =>
    context.log.append(streams.points(memberId), 'any', [awarded(memberId, n, points)], someContext({ occurredAt }));
  await award(1, 90, '2026-02-01T09:00:00.000Z');
  const { position } = await award(2, 20, '2026-02-02T09:00:00.000Z');
  await shown(context, ['points', 'members'], position);
  const admin = await here.signedIn('admin', 'desktop');
  const { page } = admin;
  await page.goto(`/admin/history/points/${memberId}?asOf=2026-02-01`);
  await page.getByText('90 points, level 1 (Explorer), 90 ever earned').waitFor();
  await page.getByText('Now: 110 points, level 2 (Contributor), 110 ever earned.').waitFor();
  await page.getByRole('heading', { name: 'Points of Test parent' }).waitFor();
  // Whoever chooses a moment keeps their place, and a moment to come does not pass for one that has been.
  const moment = page.getByLabel('As of (UK time)');
  await moment.fill('2100-02-28T12:00');
  await moment.press('Enter');
  await page.getByText('This moment has not come yet: what is shown is how it is now.').waitFor();
  await expect.poll(() => moment.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await admin.screenshot('points-history');
  expect(admin.complaints).toEqual([]);
});

test('an approved change is one row that says what changed, who proposed it and who approved it', async () => {
  const { context } = here.app;
  const id = await listingWith(context, { fields: { name: 'Row Club', description, priceFrom: 9 } }, [submit, approve]);
  const { memberId: proposedBy } = await here.app.newMember('parent');
  const revisionId = '01890000-0000-7000-8000-0000000000c7';
  const proposal = { revisionId, source: 'parent_amendment', proposedBy, changes: { priceFrom: 9.75 } } as const;
  await sendTo(context, id, [{ type: 'ProposeRevision', ...proposal }]);
  await sendTo(context, id, [
    { type: 'ApproveRevision', revisionId, revision: 1, reviewedBy: 'an-admin', adminNotes: null },
  ]);
  const admin = await here.signedIn('admin', 'desktop');
  const { page } = admin;
  await page.goto(`/admin/audit/listing/${id}`);
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText('Price from: £9.00 to £9.75, proposed by Test parent, approved by test (system)')
    .waitFor();
  // Somebody's proposal has changed nothing, and the verdict changed one field.
  await page.getByText('1 field would change').waitFor();
  await page.getByText('1 field changed', { exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});
