import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ListingFieldsSchema } from '#domain/listing/facts/fields.ts';
import { createScrapeService, type RunningScrapeService } from './service.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8');
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Lego Club',
  'DTSTART:20260110T100000',
  'DTEND:20260110T113000',
  'RRULE:FREQ=WEEKLY;BYDAY=SA',
  'LOCATION:Ripley Village Hall\\, High Street\\, Ripley\\, GU23 6AF',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const pages = new Map<string, { type: string; body: string }>();
const services: RunningScrapeService[] = [];
let asked: string[] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' });
    response.end(page?.body ?? 'no');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://site.test:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  pages.clear();
  asked = [];
  await Promise.all(services.splice(0).map((service) => service.close()));
});
afterAll(() => new Promise((done) => server.close(done)));

function service(): RunningScrapeService {
  const made = createScrapeService({
    allow: [new URL(origin).host],
    resolve: async () => ['127.0.0.1'],
    now: () => new Date('2026-01-02T03:04:05Z'),
  });
  services.push(made);
  return made;
}

test('a page becomes fields, each with its method and evidence', async () => {
  pages.set('/ballet', { type: 'text/html', body: fixture('wordpress-ballet') });
  const outcome = await service().scrape(`${origin}/ballet`);
  expect(outcome).toMatchObject({
    ok: true,
    url: `${origin}/ballet`,
    scrapedAt: '2026-01-02T03:04:05.000Z',
    contentHash: expect.stringMatching(/^[\da-f]{64}$/),
    imageCount: 2,
    fields: { name: 'Baby Ballet', postcode: 'GU21 4SS' },
    methods: { name: 'heading', contactPhone: 'tel-link' },
    evidence: { name: 'Baby Ballet' },
  });
  if (!outcome.ok) return;
  expect(ListingFieldsSchema.parse(outcome.fields)).toEqual(outcome.fields);
  expect(Object.keys(outcome.methods).toSorted()).toEqual(Object.keys(outcome.fields).toSorted());
  expect(Object.keys(outcome.evidence).toSorted()).toEqual(Object.keys(outcome.fields).toSorted());
});

test('the hash follows the facts, not the markup', async () => {
  const html = fixture('wordpress-ballet');
  pages.set('/ballet', { type: 'text/html', body: html });
  const one = service();
  const hash = async (): Promise<string> => {
    const outcome = await one.scrape(`${origin}/ballet`);
    return outcome.ok ? outcome.contentHash : outcome.failure;
  };
  const before = await hash();
  pages.set('/ballet', {
    type: 'text/html',
    body: html.replace('<body', '<!-- built at 12:00 --><body data-nonce="x1"'),
  });
  expect(await hash()).toBe(before);
  pages.set('/ballet', { type: 'text/html', body: html.replace('&pound;8.50', '&pound;9.50') });
  expect(await hash()).not.toBe(before);
});

test('a linked calendar says when, if the page does not', async () => {
  const body =
    '<title>Lego Club - Ripley Hall</title><h1>Lego Club</h1><p>Bricks for children aged 5-9 years, bring your ideas.</p><a href="/club.ics">Add to calendar</a>';
  pages.set('/lego', { type: 'text/html', body });
  pages.set('/club.ics', { type: 'text/calendar', body: calendar });
  const outcome = await service().scrape(`${origin}/lego`);
  expect(outcome).toMatchObject({
    ok: true,
    fields: { schedule: 'Saturday: 10:00-11:30', postcode: 'GU23 6AF', location: 'Ripley Village Hall' },
    methods: { schedule: 'icalendar' },
  });
});

test('a calendar that cannot be had takes nothing away, and none is fetched for a page that says when', async () => {
  const body = '<h1>Lego Club</h1><p>Bricks for children aged 5-9 years.</p><a href="/gone.ics">Add to calendar</a>';
  pages.set('/lego', { type: 'text/html', body });
  expect(await service().scrape(`${origin}/lego`)).toMatchObject({ ok: true, fields: { name: 'Lego Club' } });
  pages.set('/timed', { type: 'text/html', body: body.replace('5-9 years', '5-9 years, Mondays 4pm-5pm') });
  asked = [];
  expect(await service().scrape(`${origin}/timed`)).toMatchObject({
    ok: true,
    fields: { scheduleDetails: { monday: '4pm-5pm' } },
  });
  expect(asked).not.toContain('/gone.ics');
});

test.each([
  ['/accountant', 'nothing-found'],
  ['/missing', 'http-status'],
])('%s is %s, an outcome and no error', async (path, failure) => {
  pages.set('/accountant', { type: 'text/html', body: fixture('accountant') });
  expect(await service().scrape(`${origin}${path}`)).toEqual({
    ok: false,
    failure,
    detail: expect.stringContaining(path),
    durationMs: expect.any(Number),
  });
});

test.each([
  ['not an address', 'invalid-address'],
  ['http://127.0.0.1/', 'forbidden-address'],
  ['http://other.test/', 'forbidden-address'],
])('%j is %s', async (address, failure) => {
  expect(await service().scrape(address)).toMatchObject({ ok: false, failure });
});

test('what a page does not say is read from pages of its site that are called after it, with where it stands', async () => {
  const html = (body: string) => ({ type: 'text/html', body });
  const links = ['timetable', 'prices', 'contact', 'fees', 'news'].map((each) => `<a href="/${each}">${each}</a>`);
  pages.set(
    '/',
    html(`<title>Otter Judo Club</title><nav>${links.join(' ')}<a href="https://other.example/contact">Contact</a></nav>
      <h1>Otter Judo Club</h1><p>Judo classes for children aged 5-11 years. £7 per session.</p>`),
  );
  pages.set('/timetable', html('<title>Timetable</title><h1>Timetable</h1><p>Mondays 5pm-6pm</p>'));
  pages.set('/prices', html('<title>Prices</title><h1>Prices</h1><p>£99 per session</p>'));
  pages.set(
    '/contact',
    html(
      '<title>Contact</title><h1>Contact</h1><p>Call us: 01483 555 123</p><p>Otter Hall, 4 Mill Lane, Dorking, RH4 1SW</p>',
    ),
  );
  const outcome = await service().scrape(`${origin}/`);
  expect(outcome).toMatchObject({
    ok: true,
    fields: {
      priceFrom: 7,
      schedule: expect.stringContaining('Monday'),
      contactPhone: '01483 555123',
      postcode: 'RH4 1SW',
    },
    grounds: { schedule: { page: `${origin}/timetable` }, contactPhone: { page: `${origin}/contact` } },
  });
  // Prices stand on the page itself, and what is called after nothing that is missing is left alone.
  expect(asked.filter((path) => path !== '/robots.txt').toSorted()).toEqual(['/', '/contact', '/timetable']);
});
