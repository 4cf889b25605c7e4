import { afterEach, beforeEach, expect, test } from 'vitest';
import { club, draws, type Rendering, rendering } from '../support/rendering.ts';

let at: Rendering;
beforeEach(async () => {
  at = await rendering();
});
afterEach(() => at?.close());

test.each([
  ['runs for ever', 'for (;;);'],
  ['opens windows and dialogs for ever', "for (;;) { window.open('/'); alert('a'); print(); }"],
])('a page that %s is given up at its limit', async (_name, script) => {
  expect(await at.service({ limitMs: 4_000 }).scrape(at.page('/', script))).toMatchObject({
    ok: false,
    failure: 'timed-out',
  });
  await at.nothingIsLeft();
});

test('a page that takes memory without end, or bytes, is too large', async () => {
  const memory = at.page('/memory', 'const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 10);');
  expect(await at.service({ memoryMb: 500 }).scrape(memory)).toMatchObject({ ok: false, failure: 'too-large' });
  at.answers.set('/long', (_request, response) => response.end('a'.repeat(100_000)));
  const bytes = at.page('/bytes', "setInterval(() => fetch('/long'), 10)");
  expect(await at.service({ maxBytes: 300_000 }).scrape(bytes)).toMatchObject({ ok: false, failure: 'too-large' });
  await at.nothingIsLeft();
});

test('a page that asks, saves and leads elsewhere for ever is read as it stands', async () => {
  const script = `${draws(JSON.stringify(club))}
    setInterval(() => { fetch('/news'); const link = document.createElement('a'); link.href = 'data:text/plain,x'; link.download = 'x'; link.click(); location.reload(); }, 20);`;
  expect(await at.service({ settleMs: 5_000 }).scrape(at.page('/', script))).toMatchObject({
    ok: true,
    fields: { name: 'Tumble Tots' },
  });
  await at.nothingIsLeft();
});

test('a browser that cannot be started fails the page, and closing gives up what is under way', async () => {
  const broken = at.service({ browser: '/bin/false' });
  expect(await broken.scrape(at.page('/', ''))).toMatchObject({ ok: false, failure: 'gave-up' });
  const one = at.service({});
  const reading = one.scrape(at.page('/slow', 'for (;;);'));
  await expect.poll(() => at.browsersLeft().length).toBeGreaterThan(0);
  await one.close();
  expect(await reading).toMatchObject({ ok: false, failure: 'gave-up' });
  await at.nothingIsLeft();
});
