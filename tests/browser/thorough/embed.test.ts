import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedPath } from '#domain/embed/embed.ts';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { apply } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizesIn } from '../support/visitor.ts';

const here = stage();
/** What Chromium puts in the place of a page that will not be framed. */
const REFUSED = 'chrome-error://chromewebdata/';
const SCHEDULE = 'Saturdays 9:00-10:00';

/** Somebody's own page, which allows itself nothing but what the code from the dashboard needs. */
let body = '';
const own = createServer((_request, response) => {
  const { url } = here.app;
  response.setHeader('content-security-policy', `default-src 'none'; script-src ${url}; frame-src ${url}`);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Otters</title><h1>Otters</h1>${body}`);
});
let ownUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  ownUrl = `http://127.0.0.1:${(own.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => own.close(resolve)));

test.each(sizesIn('desktop'))(
  'on a %s, a provider copies code that shows their activities in a strict page of their own, and nothing else of ours',
  async (size) => {
    const { app } = here;
    const provider = await here.signedIn('provider', size);
    const { page, account } = provider;
    const who = siteAt(app.url, await sessionOf(app.anonymous, account));
    const businessId = idIn(await apply(who, { email: account.email, businessName: 'Otters & <i>Sons</i>' }));
    await call(await app.signedInAs('admin'), 'POST', `/api/admin/providers/${businessId}/approve`, {});
    const ids = [];
    for (const name of ['Otter <b>Swimming</b>', 'Adder Dance']) {
      const fields = { name, description: 'Fun.', category: 'swimming', town: 'Woking', schedule: SCHEDULE } as const;
      const beginning = { fields, submittedBy: account.memberId, origin: 'provider_application' } as const;
      ids.push(await listingWith(app.context, beginning, [submit, approve]));
    }
    await page.goto('/provider/dashboard');
    await page.getByRole('button', { name: 'Get the Code' }).click();
    body = await page.getByLabel('Code for your website').inputValue();
    const preview = page.frameLocator('iframe[title="Preview of your activities"]');
    await preview.getByRole('link', { name: 'Adder Dance' }).waitFor();
    await page.getByRole('button', { name: 'Copy Code' }).waitFor();
    await provider.screenshot('embed-code');
    // At its top, where the bar lies over no button.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);

    // The same browser, in which they are signed in with us.
    const theirs = await provider.context.newPage();
    const asked: Promise<Record<string, string>>[] = [];
    const answered: Promise<Record<string, string>>[] = [];
    theirs.on('request', (request) => request.url().startsWith(app.url) && asked.push(request.allHeaders()));
    theirs.on('response', (response) => response.url().startsWith(app.url) && answered.push(response.allHeaders()));
    await theirs.goto(ownUrl);
    const frame = theirs.frameLocator('iframe[title="Our activities"]');
    const links = frame.getByRole('listitem').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Adder Dance', 'Otter <b>Swimming</b>']);
    expect(await links.first().getAttribute('href')).toBe(`${app.url}/activities/${ids[1]}`);
    await frame.getByText(`${SCHEDULE} · Woking · Price on request`).first().waitFor();
    const heightOf = () => theirs.locator('iframe').evaluate((each) => Number(each.getAttribute('height')));
    const content = () => frame.locator('html').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
    await expect.poll(async () => (await heightOf()) - (await content())).toBe(0);
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    for (const headers of await Promise.all(asked)) expect(headers).not.toHaveProperty('cookie');
    for (const headers of await Promise.all(answered)) expect(headers).not.toHaveProperty('set-cookie');

    // What anybody else says is no height of it.
    const before = await heightOf();
    await theirs.evaluate(
      () =>
        new Promise((heard) => {
          addEventListener('message', heard, { once: true });
          postMessage({ hopscotchHeight: 5000 }, '*');
        }),
    );
    expect(await heightOf()).toBe(before);
    expect(await theirs.title()).toBe('Otters');
    await theirs.close();

    // Of all else of ours the browser itself shows nothing there, although the page around it would have it.
    const around = await provider.context.newPage();
    for (const path of ['/developers', '/sign-in', `/activities/${ids[0]}`]) {
      body = `<iframe title="Framed" src="${app.url}${path}"></iframe>`;
      await around.goto(ownUrl);
      await expect.poll(() => around.frames().map((each) => each.url())).toEqual([ownUrl, REFUSED]);
    }

    // What stands in the page around it leads the script nowhere else: neither what its attributes say, nor who bears its name.
    const script = `src="${app.url}/embed.js" crossorigin`;
    const title = `"><img src=x onerror=alert(1)>`;
    body = `<form name="currentScript" data-provider="${businessId}"></form><script ${script} data-provider="${businessId}"></script>`;
    for (const hostile of ['', '../../sign-in', 'javascript:alert(1)', `${businessId}/../../sign-in`, 'x'.repeat(36)])
      body += `<script ${script} data-provider="${hostile}"></script>`;
    await around.goto(ownUrl);
    expect(await around.locator('iframe').count()).toBe(0);
    body = `<script ${script} data-provider="${businessId.toUpperCase()}" data-title='${title}'></script>`;
    await around.goto(ownUrl);
    await around.frameLocator('iframe').getByRole('link', { name: 'Adder Dance' }).waitFor();
    expect(
      await around.locator('iframe, img').evaluateAll((all) => all.map((each) => each.getAttribute('title'))),
    ).toEqual([title]);
    // Whatever its reader prefers, it is as light or dark as the page around it says that it is.
    await around.emulateMedia({ colorScheme: 'dark' });
    const plainly = `<script ${script} data-provider="${businessId}"></script>`;
    for (const [meta, colour] of [
      ['', 'rgb(255, 255, 255)'],
      ['<meta name="color-scheme" content="light dark">', 'rgb(22, 18, 27)'],
    ] as const) {
      body = `${meta}${plainly}`;
      await around.goto(ownUrl);
      const drawn = around.frameLocator('iframe').locator('body');
      await expect.poll(() => drawn.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(colour);
    }
    await around.close();

    const embedded = await here.visitor(size);
    await embedded.page.goto(embedPath(businessId));
    expect(await violations(embedded.page)).toEqual([]);
    await embedded.screenshot('embed');
    expect(await embedded.context.cookies()).toEqual([]);
    const framing = async (path: string) => {
      const { headers } = await app.anonymous(path);
      return [
        headers.get('x-frame-options'),
        /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0],
      ];
    };
    expect(await framing(embedPath(businessId))).toEqual([null, 'frame-ancestors *']);
    for (const path of [
      '/',
      '/activities',
      `/activities/${ids[0]}`,
      '/sign-in',
      '/developers',
      '/embed',
      '/provider/dashboard',
    ])
      expect(await framing(path), path).toEqual(['DENY', "frame-ancestors 'none'"]);
    expect((await app.anonymous(embedPath(crypto.randomUUID()))).status).toBe(404);
    expect([...provider.complaints, ...embedded.complaints]).toEqual([]);
  },
);
