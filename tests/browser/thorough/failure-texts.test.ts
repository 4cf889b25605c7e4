import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from '../screens/walk.ts';
import { visitor } from '../support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

/** What a proxy answers for a site that fails: words of a program, which nobody is to read. */
const fails = { status: 500, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1>nginx</html>' };

interface Case {
  readonly at: string;
  /** The call that fails. */
  readonly call: readonly [method: 'POST' | 'PUT' | 'DELETE', address: string];
  /** Where it is the site itself that says no. */
  readonly answer?: typeof fails;
  /** How somebody comes to it. */
  readonly act: (page: Page) => Promise<void>;
  /** What they read then, as it is specified. */
  readonly reads: readonly string[];
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
const openFirst = (page: Page) => page.locator('[data-row]').first().click();
const inDialog = (page: Page) => page.getByRole('dialog').last();

const ofAdmins: readonly Case[] = [
  {
    at: '/admin/providers',
    call: ['POST', '/api/admin/providers/*/approve'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByRole('button', { name: 'Approve', exact: true }).click();
    },
    reads: ['Approval Failed'],
  },
  {
    at: '/admin/providers',
    call: ['POST', '/api/admin/providers/*/approve'],
    // On the row, where no dialog says it.
    act: (page) =>
      page
        .getByRole('row')
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click(),
    reads: ['Approval Failed: Please try again.'],
  },
  {
    at: '/admin/providers',
    call: ['POST', '/api/admin/providers/*/reject'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByRole('textbox').first().fill('Not for families.');
      await inDialog(page).getByRole('button', { name: 'Reject', exact: true }).click();
    },
    reads: ['Rejection Failed'],
  },
  {
    at: '/admin/activities-review',
    call: ['POST', '/api/admin/activities/*/approve'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByRole('button', { name: 'Approve', exact: true }).click();
    },
    reads: ['Failed to approve activity'],
  },
  {
    at: '/admin/activities-review',
    call: ['POST', '/api/admin/activities/*/reject'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByLabel('Admin notes').fill('Not for families.');
      await inDialog(page).getByRole('button', { name: 'Reject', exact: true }).click();
    },
    reads: ['Failed to reject activity'],
  },
  {
    at: '/admin/parent-submissions',
    call: ['PUT', '/api/admin/parent-submissions/*/review'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByRole('button', { name: 'Approve', exact: true }).click();
    },
    reads: ['Review Failed', 'Failed to review submission. Please try again.'],
  },
  {
    at: '/admin/activities-review',
    call: ['PUT', '/api/admin/activities/*'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await inDialog(page).getByLabel('Location').fill('The Old Barn');
      await press(page, 'Save Corrections');
    },
    reads: ['Failed to save changes', 'Unable to save changes. Please try again.'],
  },
  {
    at: '/admin/unified-dashboard',
    call: ['POST', '/api/admin/trigger-comprehensive-scraping'],
    act: async (page) => {
      await press(page, 'Manual Internet Search');
      await page.getByLabel('Search Instructions').fill('swimming near Woking');
      await press(page, 'Start Search');
    },
    reads: ['Search Failed', 'Unable to start internet search. Please try again.'],
  },
  {
    at: '/admin/unified-dashboard?create=url',
    call: ['POST', '/api/admin/create-from-url'],
    act: async (page) => {
      await page.getByLabel('Website URL').fill('https://kites.example/');
      await press(page, 'Create Activity');
    },
    reads: [
      'Failed to Create Activity',
      'Unable to create activity from this URL. Please check the URL and try again.',
    ],
  },
  {
    at: '/admin/unified-dashboard?create=import',
    call: ['POST', '/api/admin/bulk-create-from-urls'],
    act: async (page) => {
      await page.getByLabel('Web Addresses').fill('https://kites.example/');
      await press(page, 'Import');
    },
    reads: ['Bulk Import Failed', 'Unable to process URLs. Please check the format and try again.'],
  },
  {
    at: '/admin/scraper-dashboard',
    call: ['POST', '/api/admin/trigger-scraping'],
    act: (page) => press(page, 'Run Manual Scrape'),
    reads: ['Scraping Failed', 'Failed to trigger scraping job. Please try again.'],
  },
  {
    at: '/admin/scraper-dashboard',
    call: ['POST', '/api/admin/trigger-scraping'],
    answer: { status: 409, contentType: 'application/problem+json', body: '{"detail":"Every source is being read."}' },
    act: (page) => press(page, 'Run Manual Scrape'),
    // What the site says itself tells more.
    reads: ['Scraping Failed', 'Every source is being read.'],
  },
  {
    at: '/admin/advertising?tab=rates',
    call: ['PUT', '/api/admin/advertising-rates/*'],
    act: async (page) => {
      const rate = page.getByRole('form', { name: 'Square (250 × 250)' });
      await rate.getByLabel('Per day (£)').fill('7.77');
      await rate.getByRole('button', { name: 'Save' }).click();
    },
    reads: ['Error', 'Failed to update advertising rates'],
  },
  {
    at: '/admin/business-leads',
    call: ['PUT', '/api/business-owners/*/status'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByLabel('Notes', { exact: true }).fill('Rings back');
      await press(page, 'Update Status');
    },
    reads: ['Failed to update status. Please try again.'],
  },
  {
    at: '/admin/seo?open=new',
    call: ['POST', '/api/admin/seo-pages'],
    act: async (page) => {
      await inDialog(page).getByLabel('Path').fill('/newsletter');
      await inDialog(page)
        .getByRole('textbox', { name: /^Title/ })
        .fill('Letters');
      await inDialog(page).getByRole('button', { name: 'Add SEO Page' }).click();
    },
    reads: ['Error', 'Failed to create SEO page'],
  },
  {
    at: '/admin/seo',
    call: ['PUT', '/api/admin/seo-pages/*'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page).getByLabel('Open Graph Title').fill('Letters');
      await press(page, 'Save Changes');
    },
    reads: ['Error', 'Failed to update SEO page'],
  },
  {
    at: '/admin/seo',
    call: ['DELETE', '/api/admin/seo-pages/*'],
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Delete ?\// })
        .first()
        .click();
      await press(page, 'Delete');
    },
    reads: ['Error', 'Failed to delete SEO page'],
  },
  {
    at: '/admin/template-editor',
    call: ['POST', '/api/admin/templates'],
    act: async (page) => {
      await page.getByLabel('Spacing').fill('20');
      await press(page, 'Save Template');
    },
    reads: ['Error', 'Failed to save template configuration.'],
  },
  {
    at: '/admin/offers',
    call: ['PUT', '/api/offers/*'],
    act: async (page) => {
      await page.locator('[data-row]').last().click();
      await inDialog(page)
        .getByRole('button', { name: /^(Hide|Show)/ })
        .click();
    },
    reads: ['Error', 'Failed to update offer. Please try again.'],
  },
  {
    at: '/admin/offers',
    call: ['DELETE', '/api/offers/*'],
    act: async (page) => {
      await openFirst(page);
      await inDialog(page)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await press(page, 'Delete');
    },
    reads: ['Error', 'Failed to delete offer. Please try again.'],
  },
];

const read = (at: string, button: string, call: string, ...reads: readonly string[]): Case => ({
  at,
  call: ['POST', call],
  act: async (page) => {
    await page.getByLabel('Website URL').fill('https://kites.example/');
    await press(page, button);
  },
  reads,
});
const ofParents: readonly Case[] = [
  read(
    '/suggest-activity',
    'Get Activity Details',
    '/api/parent/create-from-url',
    'Failed to Submit Suggestion',
    'Unable to process this URL. Please check the URL and try again.',
  ),
  read(
    '/submit-activity',
    'Analyse Website',
    '/api/parent-submissions/scrape',
    'Unable to analyse website. Please check the URL and try again, or contact support.',
  ),
  read(
    '/add-listing',
    'Extract Info',
    '/api/scrape-url',
    'Scraping Failed',
    'Failed to extract information from the URL. Please try again.',
  ),
  {
    at: '/feature-suggestions',
    call: ['POST', '/api/feature-suggestions'],
    act: async (page) => {
      await press(page, 'Suggest an Idea');
      const form = page.getByRole('form', { name: 'Feature suggestion' });
      await form.getByLabel('Title').fill('Tell me of new clubs');
      await form.getByLabel('Description').fill('A letter for each new club within five miles of us.');
      await form.getByLabel('Category').selectOption('mobile');
      await press(page, 'Submit Suggestion');
    },
    reads: ['Failed to submit feature suggestion'],
  },
];
const ofProviders: readonly Case[] = [
  {
    at: '/provider/dashboard',
    call: ['POST', '/api/provider/booking-subscription'],
    act: (page) => press(page, 'Start Free Trial'),
    reads: ['Failed to start subscription setup. Please try again.'],
  },
  {
    at: '/partner-signup?type=activity_provider',
    call: ['POST', '/api/providers'],
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Application' });
      await form.getByLabel('Business Name').fill('Woking Otters');
      await form.getByLabel('Contact Name').fill('Jo Whitfield');
      await form.getByRole('textbox', { name: 'Email' }).fill('jo@otters.example');
      await form.getByLabel('Phone').fill('01632 960330');
      await form.getByLabel('Business Type').selectOption('Swimming & Water Sports');
      await form.getByLabel('Location').fill('Woking');
      await form.getByLabel('Description').fill('First lessons in a warm pool, with four children to a teacher.');
      await form.getByLabel('Target Audience').fill('Toddlers');
      await press(page, 'Submit Application');
    },
    reads: ['Submission Failed', 'Please try again later.'],
  },
];

/** What is wrong with how `cases` end for the member `role` of the demo. */
async function faultsOf(role: string, cases: readonly Case[]): Promise<string[]> {
  const { page, context, signIn } = await visitor(site.browser, site.app.url);
  await signIn({ email: `${role}@demo.hopscotch.test`, password: site.password });
  const faults: string[] = [];
  for (const { at, call, act, reads, answer = fails } of cases) {
    const [method, address] = call;
    let failed = 0;
    await page.route(`**${address}`, (route) => {
      if (route.request().method() !== method) return route.fallback();
      failed += 1;
      return route.fulfill(answer);
    });
    await page.goto(at);
    const what = `${method} ${address}`;
    try {
      await act(page);
      for (const text of reads) await page.getByText(text, { exact: true }).first().waitFor();
    } catch (error) {
      faults.push(`${what}: ${String(error).slice(0, 300)}`);
    }
    if (failed !== 1) faults.push(`${what}: was asked for ${failed} times`);
    if (/nginx|bad gateway|<html/i.test(await page.locator('body').innerText()))
      faults.push(`${what}: the words of a program are shown`);
    await page.unroute(`**${address}`);
    // What was typed is kept: the next one begins with nothing.
    await page.evaluate(() => sessionStorage.clear());
  }
  await context.close();
  return faults;
}

test.each([
  ['admin', ofAdmins],
  ['parent', ofParents],
  ['provider', ofProviders],
] as const)(
  'what is specified is what a %s reads when a call fails, and never the words of a program',
  async (role, cases) => {
    expect(await faultsOf(role, cases)).toEqual([]);
  },
);
