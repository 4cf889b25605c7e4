import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RenderingOptions } from '#scraper/rendering/page-renderer.ts';
import { createScrapeService, type RunningScrapeService } from '#scraper/service.ts';
import { chromiumBinary } from './support/chromium-binary.ts';

/** What pages must not reach: a server of this machine that nobody opened, for HTTP and for anything that comes by UDP. */
let trap: Server;
let reached: string[] = [];
const trapUdp = createSocket('udp4');
let trapPort = 0;

let site: Server;
let origin = '';
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
let asked: string[] = [];

let folder = '';
let browser = '';
let warnings: string[] = [];
const services: RunningScrapeService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hopscotch-rendered-test-'));
  const { executablePath, env } = await chromiumBinary();
  // What the browser is started with is nothing of our environment; a packaged one needs its libraries.
  browser = join(folder, 'chromium');
  const libraries = env?.['LD_LIBRARY_PATH'];
  const setting = libraries === undefined ? '' : `LD_LIBRARY_PATH='${libraries}' `;
  await writeFile(browser, `#!/bin/sh\n${setting}exec '${executablePath}' "$@"\n`, { mode: 0o755 });
  trap = createServer((request, response) => response.end('inside')).on('connection', () => reached.push('tcp'));
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  trapPort = (trap.address() as AddressInfo).port;
  trapUdp.on('message', () => reached.push('udp')).bind(trapPort, '127.0.0.1');
  await once(trapUdp, 'listening');
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end('no');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://club.test:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers.clear();
  [asked, reached, warnings] = [[], [], []];
});
afterEach(() => Promise.all(services.splice(0).map((each) => each.close())));
afterAll(async () => {
  trapUdp.close();
  for (const each of [trap, site]) each.close();
  await rm(folder, { recursive: true, force: true });
});

/** Profiles of ours that are still there, and processes that were started with one. */
function browsersLeft(): string[] {
  const ours = `hopscotch-browser-${process.pid}-`;
  const profiles = readdirSync(tmpdir()).filter((name) => name.startsWith(ours));
  const processes = (existsSync('/proc') ? readdirSync('/proc') : []).filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/environ`, 'latin1').includes(`/${ours}`);
    } catch {
      return false;
    }
  });
  return [...profiles, ...processes];
}

/** Whatever a page did, of its browser nothing is left, and it has reached nothing of ours. */
async function nothingIsLeft(): Promise<void> {
  await expect.poll(browsersLeft).toEqual([]);
  expect(reached).toEqual([]);
}

/** However busy the machine is. */
const patient = { limitMs: 120_000, settleMs: 60_000 };

function service(rendering?: Partial<RenderingOptions>): RunningScrapeService {
  const logger = { warn: (text: string): void => void warnings.push(text) };
  const made = createScrapeService({
    allow: [new URL(origin).host],
    resolve: async (name) => [name === 'inside.test' ? '10.0.0.1' : '127.0.0.1'],
    ...(rendering && { rendering: { browser, logger, ...patient, ...rendering } }),
  });
  services.push(made);
  return made;
}

function page(path: string, script: string, body = '<div id="root"></div>'): string {
  const html = `<!doctype html><title>Tumble Tots</title>${body}<script>${script}</script>`;
  answers.set(path, (_request, response) => response.setHeader('content-type', 'text/html').end(html));
  return `${origin}${path}`;
}

const draws = (what: string): string => `document.getElementById('root').innerHTML = ${what};`;
const club = `<h1>Tumble Tots</h1><p>Gymnastics for children aged 3-5 years at Hill Hall, Guildford GU1 1AA.
  We climb, roll and balance with friendly coaches, and everybody goes home with a stamp on their hand.</p>
  <p>Mondays 4pm-5pm. £6 a class. Call 01483 555123 or write to hello@tumble.example to book a place.</p>`;

test('a page whose text comes by scripts is read as they draw it, once its answers are there', async () => {
  answers.set('/app.js', (_request, response) =>
    response
      .setHeader('content-type', 'text/javascript')
      .end(
        `fetch('/api/club').then((answer) => answer.text()).then((text) => setTimeout(() => { ${draws('text')} }, 400));`,
      ),
  );
  answers.set('/api/club', (_request, response) => response.end(club));
  answers.set('/robots.txt', (_request, response) => response.end('User-agent: *\nDisallow: /private'));
  const address = page(
    '/',
    "fetch('/private');",
    '<div id="root"></div><img src="/a.png"><script src="/app.js"></script>',
  );
  const outcome = await service({}).scrape(address);
  expect(outcome).toMatchObject({
    ok: true,
    fields: { name: 'Tumble Tots', postcode: 'GU1 1AA', schedule: expect.stringContaining('Monday') },
  });
  expect(outcome).not.toHaveProperty('validators');
  // Pictures are not asked for, nor is what robots.txt forbids, and the page itself not twice.
  expect(asked.toSorted()).toEqual(['GET /', 'GET /api/club', 'GET /app.js', 'GET /robots.txt']);
  expect(warnings.length).toBeLessThanOrEqual(1);
  await nothingIsLeft();
});

test('without a browser the page says that it needs one, and one that can be read is never drawn', async () => {
  expect(await service().scrape(page('/', draws('"x"')))).toMatchObject({ ok: false, failure: 'drawn-by-scripts' });
  const told = page('/told', "fetch('/asked')", club);
  expect(await service({ browser: '/nowhere' }).scrape(told)).toMatchObject({ ok: true });
  expect(asked).not.toContain('GET /asked');
  await nothingIsLeft();
});

test('scripts reach nothing but public servers, by whatever means, and send nothing', async () => {
  const inside = `127.0.0.1:${trapPort}`;
  const elsewhere = [
    `http://${inside}/`,
    `http://localhost:${trapPort}/`,
    `http://[::ffff:127.0.0.1]:${trapPort}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.test/',
    'file:///etc/passwd',
    'chrome://version/',
  ];
  answers.set('/away', (_request, response) => response.writeHead(302, { location: `http://${inside}/` }).end());
  const script = `(async () => {
    const got = [];
    const ask = (address, options) => fetch(address, options).then((a) => a.text()).then((t) => got.push(address + t), () => undefined);
    const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
    for (const address of ${JSON.stringify(elsewhere)}) {
      await ask(address); await ask(address, { mode: 'no-cors' });
      for (const [name, key] of [['iframe', 'src'], ['img', 'src'], ['script', 'src'], ['object', 'data'], ['video', 'src']]) add(name, { [key]: address });
      add('link', { rel: 'stylesheet', href: address }); add('link', { rel: 'preconnect', href: address }); add('link', { rel: 'prefetch', href: address });
      try { window.open(address); navigator.sendBeacon(address, 'x'); new EventSource(address); } catch {}
    }
    await ask('/away'); await ask('/sent', { method: 'POST', body: 'x' });
    try { new WebSocket('ws://${inside}/'); new WebSocket('ws://' + location.host + '/socket'); } catch {}
    try { new WebTransport('https://${inside}/'); } catch {}
    try { new Worker(URL.createObjectURL(new Blob(["fetch('http://${inside}/')"]))); navigator.serviceWorker.register('/worker.js'); } catch {}
    try {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${inside}', 'turn:${inside}?transport=tcp'], username: 'a', credential: 'b' }] });
      peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer());
    } catch {}
    const form = Object.assign(document.createElement('form'), { action: '/sent', method: 'post' }); document.body.append(form); form.submit();
    ${draws(`${JSON.stringify(club)} + got.join(' ')`)}
    setTimeout(() => { location.href = 'http://${inside}/'; }, 50);
  })();`;
  const outcome = await service({}).read(page('/', script));
  expect(outcome.fields.name).toBe('Tumble Tots');
  expect(JSON.stringify(outcome)).not.toMatch(/inside"|root:x/);
  expect(asked.toSorted()).toEqual(['GET /', 'GET /away', 'GET /robots.txt']);
  await nothingIsLeft();
});

test.each([
  ['runs for ever', 'for (;;);'],
  ['opens windows and dialogs for ever', "for (;;) { window.open('/'); alert('a'); print(); }"],
])('a page that %s is given up at its limit', async (_name, script) => {
  expect(await service({ limitMs: 4_000 }).scrape(page('/', script))).toMatchObject({
    ok: false,
    failure: 'timed-out',
  });
  await nothingIsLeft();
});

test('a page that takes memory without end, or bytes, is too large', async () => {
  const memory = page('/memory', 'const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 10);');
  expect(await service({ memoryMb: 500 }).scrape(memory)).toMatchObject({ ok: false, failure: 'too-large' });
  answers.set('/long', (_request, response) => response.end('a'.repeat(100_000)));
  const bytes = page('/bytes', "setInterval(() => fetch('/long'), 10)");
  expect(await service({ maxBytes: 300_000 }).scrape(bytes)).toMatchObject({ ok: false, failure: 'too-large' });
  await nothingIsLeft();
});

test('a page that asks, saves and leads elsewhere for ever is read as it stands', async () => {
  const script = `${draws(JSON.stringify(club))}
    setInterval(() => { fetch('/news'); const link = document.createElement('a'); link.href = 'data:text/plain,x'; link.download = 'x'; link.click(); location.reload(); }, 20);`;
  expect(await service({ settleMs: 5_000 }).scrape(page('/', script))).toMatchObject({
    ok: true,
    fields: { name: 'Tumble Tots' },
  });
  await nothingIsLeft();
});

test('a browser that cannot be started fails the page, and closing gives up what is under way', async () => {
  const broken = service({ browser: '/bin/false' });
  expect(await broken.scrape(page('/', ''))).toMatchObject({ ok: false, failure: 'gave-up' });
  const one = service({});
  const reading = one.scrape(page('/slow', 'for (;;);'));
  await expect.poll(() => browsersLeft().length).toBeGreaterThan(0);
  await one.close();
  expect(await reading).toMatchObject({ ok: false, failure: 'gave-up' });
  await nothingIsLeft();
});
