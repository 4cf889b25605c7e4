import { beforeEach, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Operations } from '#domain/upkeep/views.ts';
import { listingWith, submit } from '../../support/made/live-listings.ts';
import { listingIn } from '../../support/made/listings.ts';
import { awarded, someContext } from '../../support/projection.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizes, type Visitor } from '../support/visitor.ts';
import { shown } from '#tests/support/shown.ts';

const here = stage();
const query = <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
  here.app.context.db.query<Row>(sql, params);
const totalOf = async (member: string): Promise<number | undefined> =>
  (await query<{ total: number }>(`select total_points as total from points.totals where member_id = $1`, [member]))[0]
    ?.total;
const award = async (member: string, n: number): Promise<void> => {
  const { context } = here.app;
  const { position } = await context.log.append(streams.points(member), 'any', [awarded(member, n)], someContext());
  await shown(context, ['points'], position);
};
// What a try before this one may have left.
beforeEach(() => query(`delete from projection.parked`));
/** As long as `work` is at it, PostgreSQL refuses rows of `table` for which `refused` holds. */
const refusing = async (table: string, refused: string, work: () => Promise<void>): Promise<void> => {
  await query(`alter table ${table} add constraint refused check (not (${refused})) not valid`);
  try {
    await work();
  } finally {
    await query(`alter table ${table} drop constraint refused`);
  }
};
const operations = async (): Promise<Visitor> => {
  const admin = await here.signedIn('admin');
  await admin.page.goto('/admin/operations');
  await admin.page.getByRole('table', { name: 'Read models', exact: true }).waitFor();
  return admin;
};
/** At both widths, in both colours. */
const look = async ({ page, screenshot }: Visitor, name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await screenshot(`${name}-${size}-${colorScheme}`, viewport.width);
      expect(await violations(page)).toEqual([]);
    }
  }
  await page.setViewportSize(sizes.desktop);
};
const audited = async ({ page }: Visitor, type: string): Promise<string> =>
  (await page.request.get(`/api/admin/audit?type=${type}`)).text();

test('a read model is looked at before it is rebuilt, is rebuilt, and goes back to what it was with what came since', async () => {
  const { memberId } = await here.app.newMember('parent');
  await award(memberId, 1);
  // As a mistake in an older version would have left it.
  await query(`update points.totals set total_points = 7 where member_id = $1`, [memberId]);
  const admin = await operations();
  const { page } = admin;
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Points' });
  expect(await panel.getByRole('button', { name: 'Rebuild Now' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Preview a Rebuild' }).click();
  await panel.getByText('1 row would change.').waitFor();
  expect(await totalOf(memberId)).toBe(7);
  await look(admin, 'operations-preview');

  await panel.getByRole('button', { name: 'Rebuild Now' }).press('Enter');
  await panel.getByText('1 row changed.').waitFor();
  // The button has gone: who works by keys goes on at what came of it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('1 row changed.');
  expect(
    await panel.evaluate((dialog) => dialog !== document.activeElement && dialog.contains(document.activeElement)),
  ).toBe(true);
  expect(await totalOf(memberId)).toBe(10);
  await award(memberId, 2);

  await panel.getByRole('button', { name: 'Roll Back' }).click();
  const question = page.getByRole('dialog', { name: 'Roll Back' });
  await question.getByText('takes in everything that has happened since').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Roll Back' }).click();
  await panel.getByRole('heading', { name: 'Roll back' }).waitFor();
  await panel.getByText(/^Done/).waitFor();
  expect(await totalOf(memberId)).toBe(17);
  expect(await panel.getByRole('button', { name: 'Roll Back' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Close' }).click();

  const done = page.getByRole('table', { name: 'What was done to read models' });
  await done.getByRole('row', { name: /^Roll back: Points.*Done/ }).waitFor();
  for (const kind of ['Preview of a rebuild', 'Rebuild', 'Roll back'])
    expect(await audited(admin, 'UpkeepRequested')).toContain(`${kind}: asked for, of the read model “Points”`);
  expect(admin.complaints).toEqual([]);
});

test('an event that could not be taken in is tried again, and another one is skipped with a reason', async () => {
  const [{ memberId: first }, { memberId: second }] = [
    await here.app.newMember('parent'),
    await here.app.newMember('parent'),
  ];
  await refusing('points.totals', `member_id in ('${first}', '${second}')`, async () => {
    for (const [member, n] of [
      [first, 1],
      [first, 2],
      [second, 1],
      [second, 2],
    ] as const)
      await award(member, n);
  });
  const admin = await operations();
  const { page } = admin;
  await page.getByRole('link', { name: /^Parked events: 4/ }).waitFor();
  const parked = page.getByRole('list', { name: 'Parked events' }).getByRole('listitem');
  await expect.poll(() => parked.count()).toBe(2);
  await parked.first().getByText('1 event that follows').waitFor();
  await look(admin, 'operations-parked');
  // What PostgreSQL said holds the row.
  expect(await page.locator('main').innerText()).not.toContain('Failing row');

  await parked
    .first()
    .getByRole('button', { name: /^Try Again/ })
    .click();
  await expect.poll(() => parked.count()).toBe(1);
  expect([await totalOf(first), await totalOf(second)]).toEqual([20, undefined]);

  await parked.first().getByRole('button', { name: /^Skip/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Skip This Event' });
  await dialog.getByRole('button', { name: 'Skip Event' }).click();
  await dialog.getByText('Please say why this event is skipped').first().waitFor();
  await look(admin, 'operations-skip');
  const reason = 'Counted by hand already';
  await dialog.getByLabel('Reason').fill(reason);
  // Escape puts it aside.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await parked.first().getByRole('button', { name: /^Skip/ }).click();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe(reason);
  await dialog.getByRole('button', { name: 'Skip Event' }).click();
  await page.getByText('No parked events.').waitFor();
  expect(await totalOf(second)).toBe(10);
  const trail = await audited(admin, 'ParkedEventSkipped');
  expect(trail).toContain(reason);
  expect(trail).toContain('“Points awarded”, which was parked in the read model “Points”, was skipped');
  expect(admin.complaints).toEqual([]);
});

test('a policy that fails is seen, and goes on when what made it fail is mended', async () => {
  const { memberId, email } = await here.app.newMember('parent');
  const lettersTo = async (): Promise<number> =>
    (
      await query(
        `select from platform.outbox where recipient = $1 union all select from platform.mailbox where recipient = $1`,
        [email],
      )
    ).length;
  const before = await lettersTo();
  const admin = await operations();
  const { page } = admin;
  const policy = page
    .getByRole('table', { name: 'Policies', exact: true })
    .getByRole('row', { name: /^Review emails/ });
  await refusing('platform.outbox', `recipient = '${email}'`, async () => {
    await listingIn(here.app.context.log, 'live', { submittedBy: memberId });
    await policy.getByText('1 stopped').waitFor();
    await page.getByRole('link', { name: /^Stopped in policies: 1/ }).waitFor();
    await policy.getByText(/^Stopped at “Listing approved”/).waitFor();
    await look(admin, 'operations-policy');
    // Not mended yet: it stays where it is, and nothing is passed over.
    await policy.getByRole('button', { name: /^Try Now/ }).click();
    await policy.getByText(/Tried [2-9] times/).waitFor();
    expect(await lettersTo()).toBe(before);
  });
  // Unless it has tried again by itself meanwhile, which it does as well.
  await expect
    .poll(
      async () => {
        await policy
          .getByRole('button', { name: /^Try Now/ })
          .click({ timeout: 5_000 })
          .catch(() => undefined);
        return policy.getByText('Running').count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  await expect.poll(lettersTo).toBe(before + 1);
  expect(await audited(admin, 'PolicyRetryRequested')).toContain('What has stopped of the policy “Review emails”');
  expect(admin.complaints).toEqual([]);
});

test('what waits is counted, and each figure leads to what it counts', async () => {
  await listingWith(here.app.context, { fields: { name: 'Waiting Club', description: 'x' }, origin: 'scraper' }, [
    submit,
  ]);
  const [{ waits } = { waits: 0 }] = await query<{ waits: number }>(
    `select count(*)::int as waits from listing.listings where status = 'pending'`,
  );
  expect(waits).toBeGreaterThan(0);
  await query(
    `insert into platform.outbox (id, idempotency_key, recipient, subject, text, html, attempts, next_attempt_at, last_error)
     values (gen_random_uuid(), gen_random_uuid()::text, 'jo@test.hopscotch.test', 'x', 'x', 'x', 5, now() + interval '1 hour', 'ECONNECTION')`,
  );
  const { page, complaints } = await operations();
  const figure = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}: `) });
  await expect.poll(() => figure('Waiting for review').getAttribute('aria-label')).toBe(`Waiting for review: ${waits}`);
  expect(await figure('Emails waiting').getAttribute('aria-label')).not.toBe('Emails waiting: 0');
  await figure('Emails given up').waitFor();
  await page.getByText('Web pages being read').waitFor();
  await figure('Emails waiting').click();
  await page
    .getByRole('region', { name: 'Emails' })
    .getByText('The mail server could not be reached.')
    .first()
    .waitFor();
  await figure('Waiting for review').click();
  await page.getByRole('button', { name: 'Waiting Club', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('where there is no mail server the page says so, and not that no email is stuck', async () => {
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.route('**/api/admin/operations', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as Operations;
    const letters = { canSend: false, waiting: 3, givenUp: 0, unsent: [] };
    await route.fulfill({ response, json: { ...told, letters } });
  });
  await page.goto('/admin/operations');
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByText('No email can be sent: no mail server is set up.').waitFor();
  await emails.getByText('3 emails wait').waitFor();
  expect(await emails.getByText('No email is stuck').count()).toBe(0);
  await look(admin, 'operations-no-mail-server');
  // The page asks again by itself, also as it is closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(admin.complaints).toEqual([]);
});
