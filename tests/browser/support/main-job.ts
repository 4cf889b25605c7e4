import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestRole } from '#tests/support/app.ts';
import { visitor } from './visitor.ts';

/** A site that the main job is done on. */
export interface MainJobSite {
  /** Without a slash at the end. */
  readonly url: string;
  /** The page that the parent pastes: `pondExplorers`, served where the site's scraper may fetch it. */
  readonly pageUrl: string;
  newMember(role: TestRole): Promise<{ readonly email: string; readonly password: string }>;
  /** Happens to the site at this point of the job; the job has to go on. Default: nothing. */
  readonly meanwhile?: (point: Point) => Promise<void>;
  /** Pictures begin with this; none are taken without it. */
  readonly pictures?: string;
}
export type Point = 'reading the page' | 'submitting' | 'waiting for review' | 'approving' | 'looking';

/**
 * The main job: a web page becomes a live listing, pasted, corrected, submitted, approved, found, paid for and accounted for.
 * Answers what the three browsers complained of.
 */
export async function doMainJob(browser: Browser, site: MainJobSite): Promise<readonly string[]> {
  const { meanwhile = async () => {} } = site;
  const parent = await visitor(browser, site.url);
  const picture = async (who: typeof parent, name: string): Promise<void> => {
    if (site.pictures) await who.screenshot(`${site.pictures}-${name}`);
  };
  await parent.signIn(await site.newMember('parent'));

  // The parent pastes the address, sees what was found, corrects it and submits it.
  await parent.page.goto('/suggest-activity');
  await parent.page.getByLabel('Website URL').fill(site.pageUrl);
  await picture(parent, '1-address');
  await parent.page.getByRole('button', { name: 'Get Activity Details' }).click();
  await meanwhile('reading the page');
  await parent.page.getByRole('heading', { name: 'Check the details' }).waitFor();
  expect(await parent.page.getByLabel('Activity Name').inputValue()).toBe('Pond Explorers');
  await parent.page.getByLabel('Location').fill('The Old Boathouse by the mill, Farnham');
  await parent.page.getByLabel(/Anything we should know/).fill('The rangers are wonderful.');
  await picture(parent, '2-found');
  await parent.page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await meanwhile('submitting');
  await parent.page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();
  await picture(parent, '3-submitted');
  await expectPoints(parent.page, 15);

  // The public sees nothing of it yet.
  const family = await visitor(browser, site.url, 'phone');
  await family.page.goto('/activities?search=pond');
  await family.page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  await meanwhile('waiting for review');

  // The admin sees it among the pending ones, with what was found where, and approves it.
  const admin = await visitor(browser, site.url);
  await admin.signIn(await site.newMember('admin'));
  await admin.page.goto('/admin/unified-dashboard');
  await admin.page.getByRole('tab', { name: /Parent Suggestions/ }).click();
  await picture(admin, '4-pending');
  await admin.page
    .getByRole('button', { name: /Pond Explorers/ })
    .first()
    .click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText('The rangers are wonderful.').waitFor();
  // What nobody doubts is folded away.
  await dialog.getByText(/fields as found on the page$/).click();
  await dialog.getByText('Saturdays').first().waitFor();
  expect(await dialog.innerText()).toContain('The Old Boathouse by the mill, Farnham');
  await picture(admin, '5-review');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await meanwhile('approving');
  // Where nothing happens to the site, the first try has to do.
  if (site.meanwhile) await untilApproved(dialog);
  else await dialog.waitFor({ state: 'detached' });

  // It is in the directory a moment later.
  await untilShown(family.page, '/activities?search=pond', 'Pond Explorers');
  await picture(family, '6-directory');
  await family.page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await meanwhile('looking');
  await family.page.getByRole('heading', { level: 1, name: 'Pond Explorers' }).waitFor();
  // What stands further down comes a moment after the heading.
  await family.page.getByRole('link', { name: '01632 960321' }).waitFor();
  const detail = await family.page.locator('main').innerText();
  for (const fact of ['5-9 years', '£6.50', 'The Old Boathouse by the mill, Farnham', '01632 960321'])
    expect(detail).toContain(fact);
  expect(detail).not.toContain('The rangers are wonderful.');
  await picture(family, '7-detail');
  await family.page.waitForURL(/\/activities\/[0-9a-f-]{36}/);
  const id = new URL(family.page.url()).pathname.split('/').at(-1);

  // The parent has the points.
  await expectPoints(parent.page, 35);
  await picture(parent, '8-points');

  // The admin can show who did what and when.
  await admin.page.goto(`/admin/audit/listing/${id}`);
  await admin.page
    .getByText(/approved/i)
    .first()
    .waitFor();
  const history = await admin.page.locator('main').innerText();
  for (const word of [/draft/i, /submitted/i, /approved/i, /Test parent/, /Test admin/]) expect(history).toMatch(word);
  await picture(admin, '9-history');

  return [parent, admin, family].flatMap(({ complaints }) => complaints);
}

/** A dialog that says that it did not work asks for another try, and people do that: Approve is pressed again until it is closed. */
async function untilApproved(dialog: Locator): Promise<void> {
  const approved = async (): Promise<string> => {
    const refused = dialog.getByRole('alert').filter({ hasText: 'Failed to approve' });
    await refused
      .first()
      .waitFor({ timeout: 1000 })
      .then(() => dialog.getByRole('button', { name: 'Approve', exact: true }).click({ timeout: 1000 }))
      .catch(() => undefined);
    return (await dialog.count()) === 0 ? 'closed' : dialog.innerText({ timeout: 1000 }).catch(() => 'closing');
  };
  await expect.poll(approved).toBe('closed');
}

/** Somebody else's change shows a moment after its command was answered: the page is asked again until it does. */
async function untilShown(page: Page, address: string, heading: string): Promise<void> {
  const shown = async (): Promise<boolean> => {
    await page.goto(address);
    const found = page.getByRole('heading', { name: heading });
    await found
      .or(page.getByRole('heading', { name: 'No Activities Found' }))
      .first()
      .waitFor();
    return found.isVisible();
  };
  await expect.poll(shown).toBe(true);
}

/** Points follow from events by themselves a moment later, so the page is asked again until it has them. */
async function expectPoints(page: Page, points: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/points');
        await page.getByRole('heading', { name: 'Points & Level' }).waitFor();
        return page.locator('main').innerText();
      },
      { timeout: 30_000 },
    )
    .toMatch(new RegExp(`\\b${points}\\b`));
}
