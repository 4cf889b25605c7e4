import { afterEach, beforeEach, expect, test } from 'vitest';
import { club, draws, type Rendering, rendering } from './support/rendering.ts';

let at: Rendering;
beforeEach(async () => {
  at = await rendering();
});
afterEach(() => at?.close());

test('a page whose text comes by scripts is read as they draw it, once its answers are there', async () => {
  at.answers.set('/app.js', (_request, response) =>
    response
      .setHeader('content-type', 'text/javascript')
      .end(
        `fetch('/api/club').then((answer) => answer.text()).then((text) => setTimeout(() => { ${draws('text')} }, 400));`,
      ),
  );
  at.answers.set('/api/club', (_request, response) => response.end(club));
  at.answers.set('/robots.txt', (_request, response) => response.end('User-agent: *\nDisallow: /private'));
  const address = at.page(
    '/',
    "fetch('/private');",
    '<div id="root"></div><img src="/a.png"><script src="/app.js"></script>',
  );
  const outcome = await at.service({}).scrape(address);
  expect(outcome).toMatchObject({
    ok: true,
    fields: { name: 'Tumble Tots', postcode: 'GU1 1AA', schedule: expect.stringContaining('Monday') },
  });
  expect(outcome).not.toHaveProperty('validators');
  // Pictures are not asked for, nor is what robots.txt forbids, and the page itself not twice.
  expect(at.asked.toSorted()).toEqual(['GET /', 'GET /api/club', 'GET /app.js', 'GET /robots.txt']);
  expect(at.warnings.length).toBeLessThanOrEqual(1);
  await at.nothingIsLeft();
});

test('without a browser the page says that it needs one, and one that can be read is never drawn', async () => {
  expect(await at.service().scrape(at.page('/', draws('"x"')))).toMatchObject({
    ok: false,
    failure: 'drawn-by-scripts',
  });
  const told = at.page('/told', "fetch('/asked')", club);
  expect(await at.service({ browser: '/nowhere' }).scrape(told)).toMatchObject({ ok: true });
  expect(at.asked).not.toContain('GET /asked');
  await at.nothingIsLeft();
});

test('scripts reach nothing but public servers, by whatever means, and send nothing', async () => {
  const inside = `127.0.0.1:${at.trapPort}`;
  const elsewhere = [
    `http://${inside}/`,
    `http://localhost:${at.trapPort}/`,
    `http://[::ffff:127.0.0.1]:${at.trapPort}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.test/',
    'file:///etc/passwd',
    'chrome://version/',
  ];
  at.answers.set('/away', (_request, response) => response.writeHead(302, { location: `http://${inside}/` }).end());
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
  const outcome = await at.service({}).read(at.page('/', script));
  expect(outcome.fields.name).toBe('Tumble Tots');
  expect(JSON.stringify(outcome)).not.toMatch(/inside"|root:x/);
  expect(at.asked.toSorted()).toEqual(['GET /', 'GET /away', 'GET /robots.txt']);
  await at.nothingIsLeft();
});
