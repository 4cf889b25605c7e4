import type { Page, Request } from 'playwright-core';

/** Whether somebody asks the site to change something; that a page was looked at is counted by itself. */
export const isCommand = (request: Request): boolean =>
  request.method() !== 'GET' && /^\/api\/(?!.*\/counts$)/.test(new URL(request.url()).pathname);

/** Keeps the commands of `page` on their way until `letGo`, or `fail` of the server; `sent` resolves with the first. */
export async function hold(page: Page) {
  const go = Promise.withResolvers<'on' | 'wrong'>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (isCommand(route.request())) {
      sent.resolve();
      if ((await go.promise) === 'wrong') return route.fulfill({ status: 500, json: { status: 500, title: 'Fault' } });
    }
    return route.continue();
  });
  return { sent: sent.promise, letGo: () => go.resolve('on'), fail: () => go.resolve('wrong') };
}

/** Some of what `page` reads of the listing by now. */
export const held = (page: Page, listingId: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/activities/${id}`);
    const { status, schedule, address, contactEmail } = (await answer.json()) as Record<string, unknown>;
    return { status, schedule, address, contactEmail };
  }, listingId);
