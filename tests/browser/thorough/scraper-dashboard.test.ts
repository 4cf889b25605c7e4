import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { executePage } from '#platform/scraping/page-commands.ts';
import { linksTo, type PageServer, servePages } from '../../support/servers/page-server.ts';
import { violations } from '../screens/walk.ts';
import { stageWith } from '../support/stage.ts';

let pages: PageServer;
beforeAll(async () => {
  pages = await servePages();
});
afterAll(() => pages.close());
const here = stageWith({ hosts: () => [pages.host] });
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
/** Its site says at three visits that it has no such page. */
async function isGone(path: string): Promise<void> {
  const { db, log } = here.app.context;
  const [read] = await db.query<{ id: string; url: string }>(
    `select page_id as id, again ->> 'url' as url from readings_again.pages where again ->> 'url' like $1`,
    [`%${path}`],
  );
  if (!read) throw new Error(`${path} was not read.`);
  const { id: pageId, url } = read;
  for (const _ of [1, 2, 3]) {
    const runId = uuidv7();
    const failed = {
      pageId,
      runId,
      url,
      failure: 'http-status',
      detail: `${url} answered 404`,
      durationMs: 1,
    } as const;
    const context = { commandId: runId, correlationId: runId, causationId: null } as const;
    const actor = { id: 'test', role: 'system' } as const;
    await executePage(
      log,
      pageId,
      { type: 'RecordScrapeFailure', run: 'unasked', failed },
      { ...context, actor, occurredAt: new Date().toISOString() },
    );
  }
}
/** Of each try another, since a try before it may have left something. */
let tries = 0;

test('an admin keeps a source, runs it, sees live what it finds, opens the draft, retries what failed and pauses it', async () => {
  tries += 1;
  const name = `Woking Leisure ${tries}`;
  const [start, lesson] = [`/whats-on-${tries}`, `/whats-on-${tries}/swimming-lessons`];
  pages.put(lesson, { name: `Little Dippers ${tries}`, town: 'Woking' });
  const address = pages.answer(start, linksTo(lesson));

  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/scraper-dashboard');
  await page.getByText('Active Sessions').waitFor();
  await page.getByRole('button', { name: 'Add Source' }).click();
  const editor = page.getByRole('dialog', { name: 'Add Source' });
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await editor.getByText('Please give it a name').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('textbox', { name: /^Name/ }).fill(name);
  await editor.getByRole('textbox', { name: /^Address/ }).fill(address);
  await editor.getByLabel('How often it is read').selectOption('By hand only');
  await admin.screenshot('source-editor');
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await editor.waitFor({ state: 'detached' });

  // What a run does shows while it does it, without anybody's asking.
  const release = pages.hold(lesson);
  const runs = page.getByRole('region', { name: 'Recent Runs' });
  await page.getByRole('button', { name: `Run Now ${name}` }).click();
  await runs.getByText('Being Read').waitFor();
  await admin.screenshot('scraper-running');
  // From the top: where the press has scrolled to, the bar may lie over half a link.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  release();
  await runs.getByText('1 New').first().waitFor();
  await runs.getByRole('link', { name: lesson }).click();
  await page.getByRole('dialog').getByText(`Little Dippers ${tries}`).first().waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.has('review'));
  const id = new URL(page.url()).searchParams.get('review') ?? '';
  const approved = await page.evaluate(
    async (path) =>
      (
        await fetch(path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'approve', revision: 1 }),
        })
      ).status,
    `/api/admin/listings/${id}/review`,
  );
  expect(approved).toBe(200);
  await page.goto('/admin/scraper-dashboard');

  // What is live is read again by itself, or at once.
  const again = page.getByRole('region', { name: 'Pages Read Again' });
  await again.getByLabel('Find an activity').fill(`dippers ${tries}`);
  await again.getByRole('button', { name: `Read Now Little Dippers ${tries}` }).click();
  await page.getByText('Reading Started').first().waitFor();
  await again.getByRole('button', { name: `Pause Little Dippers ${tries}` }).click();
  await again.getByText('Paused').first().waitFor();
  await admin.screenshot('pages-read-again');
  expect(await violations(page)).toEqual([]);

  // One that is gone waits for a decision, which is taken back like any other.
  await isGone(lesson);
  await page.goto('/admin/gone-pages');
  const tots = page.getByRole('button', { name: `Little Dippers ${tries}`, exact: true });
  await tots.click();
  const gone = page.getByRole('dialog', { name: `Little Dippers ${tries}`, exact: true });
  await gone.getByText('Not there at 3 visits in a row').waitFor();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await admin.screenshot(`gone-page-${size}`, viewport.width);
  }
  expect(await violations(page)).toEqual([]);
  await gone.getByLabel('Admin notes').fill('The club has closed.');
  await gone.getByRole('button', { name: 'Take Out of the Directory' }).click();
  await page.getByText('Taken out of the directory', { exact: true }).first().waitFor();
  await page.getByText('All caught up!').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await tots.click();
  await gone.getByRole('button', { name: 'Keep and Read On' }).click();
  await page.getByText('All caught up!').waitFor();
  await page.getByRole('tab', { name: 'Decided' }).click();
  await page.getByText('Kept, and still read').first().waitFor();
  await admin.screenshot('gone-pages-decided');
  await page.goto('/admin/scraper-dashboard');

  pages.answer(start, { body: 'Broken', status: 500 });
  await page.getByRole('button', { name: `Run Now ${name}` }).click();
  await page.getByRole('button', { name: `Retry ${name}` }).waitFor();
  await runs.getByText('The website answered with an error:').waitFor();
  await admin.screenshot('scraper-dashboard');
  expect(await violations(page)).toEqual([]);
  pages.put(`/ballet-lessons-${tries}`, { name: `Ballet Minis ${tries}` });
  pages.answer(start, linksTo(`/ballet-lessons-${tries}`));
  await page.getByRole('button', { name: `Retry ${name}` }).click();
  await runs.getByText('1 Vanished').first().waitFor();
  await page.getByRole('button', { name: `Run Now ${name}` }).waitFor();

  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await page.getByText('Source paused').first().waitFor();
  await page.getByRole('button', { name: `Resume ${name}` }).waitFor();
  // Its name opens it.
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Source' }).getByRole('button', { name: 'Remove Source' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Source' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: `Resume ${name}` }).waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('an admin has the sources looked through for what fits some words', async () => {
  tries += 1;
  const lessons = [`/golf-lessons-${tries}`, `/tennis-lessons-${tries}`] as const;
  pages.put(lessons[0], { name: `Golf Juniors ${tries}`, town: 'Woking' });
  pages.put(lessons[1], { name: `Tennis Juniors ${tries}`, town: 'Guildford' });
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/scraper-dashboard?open=new');
  const editor = page.getByRole('dialog', { name: 'Add Source' });
  await editor.getByRole('textbox', { name: /^Name/ }).fill(`Juniors ${tries}`);
  const address = pages.answer(`/juniors-${tries}`, linksTo(...lessons));
  await editor.getByRole('textbox', { name: /^Address/ }).fill(address);
  await editor.getByLabel('How often it is read').selectOption('By hand only');
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await page.getByRole('button', { name: `Run Now Juniors ${tries}` }).waitFor();

  await page.goto('/admin/unified-dashboard');
  await page.getByRole('button', { name: 'Manual Internet Search' }).click();
  const search = page.getByRole('dialog', { name: 'Manual Internet Search' });
  await search.getByRole('button', { name: 'Start Search' }).click();
  await search.getByText('Please say what to search for').first().waitFor();
  await search.getByLabel('Search Instructions').fill('Golf near Woking');
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('internet-search');
  await search.getByRole('button', { name: 'Start Search' }).click();
  await page.getByText('Internet Search Started').first().waitFor();
  await page.getByRole('link', { name: lessons[0] }).waitFor();
  await page.getByText('Pages: 1 new, 1 that did not fit').waitFor();
  expect(admin.complaints).toEqual([]);
});
