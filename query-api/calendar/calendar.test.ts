import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let member: SiteFetch;
let ids: string[];
const long =
  'Pond dipping, den building, and stories; rain or shine, with a warm drink, for all who like mud, é and 池塘. ';
beforeAll(async () => {
  site = await testApp();
  member = await site.signedInAs('parent');
  ids = await liveListings(site.context, [
    {
      name: 'Otters, Owls; and \\ Newts',
      location: 'Pond Hall',
      town: 'Woking',
      postcode: 'GU21 4XY',
      schedule: `Saturdays 9:30-10:15am from 5 September 2099 until 12 December 2099. Wednesdays 4pm, term time only. ${long}`,
    },
    { name: 'Camp', schedule: 'Mon-Fri 9-3 in school holidays' },
    { name: 'Over', schedule: 'Saturday 14 March 2020, 10am' },
    { name: 'Once', schedule: 'Saturday 14 March 2099, 10am-12pm' },
    { name: 'Club', schedule: 'Mondays 9am-3pm, school holidays only, from 1 September 2098 to 31 August 2099' },
  ]);
});
afterAll(() => site.close());

async function read(answer: Response): Promise<{ readonly text: string; readonly events: readonly VEvent[] }> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  const parts = Object.values(ical.sync.parseICS(text));
  return { text, events: parts.filter((part): part is VEvent => part?.type === 'VEVENT') };
}

test('an activity is a file of weekly events in London time, as another reader reads it', async () => {
  const address = `/api/activities/${ids[0]}/calendar.ics`;
  const { text, events } = await read(await site.anonymous(address));
  const [wednesday, saturday] = events;
  expect(events).toHaveLength(2);
  expect(saturday).toMatchObject({ summary: 'Otters, Owls; and \\ Newts', location: 'Pond Hall, Woking, GU21 4XY' });
  // In summer time: half past nine in London is half past eight in UTC; in December it is not.
  expect(saturday?.start.toISOString()).toBe('2099-09-05T08:30:00.000Z');
  expect(saturday?.end?.toISOString()).toBe('2099-09-05T09:15:00.000Z');
  expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20991212T235959Z');
  const dates = saturday?.rrule?.all() ?? [];
  expect(dates).toHaveLength(15);
  expect(JSON.stringify(wednesday?.description)).toContain('Term time only');
  expect(JSON.stringify(wednesday?.description)).toContain('池塘');
  expect(JSON.stringify(wednesday?.url)).toContain(`/activities/${ids[0]}`);
  expect(wednesday?.rrule?.options.until ?? null).toBeNull();
  // Lines of 75 bytes at most, each ended as the format wants it.
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/London');
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
  const again = await read(await site.anonymous(address));
  expect(again.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test('what takes place once is there once', async () => {
  const { text, events } = await read(await site.anonymous(`/api/activities/${ids[3]}/calendar.ics`));
  expect(events[0]?.start.toISOString()).toBe('2099-03-14T10:00:00.000Z');
  expect(text).not.toContain('RRULE:FREQ=WEEKLY');
});

test('what began long ago is in a file for the days to come, also once the last term that is known is over', async () => {
  const kept = await call(await site.signedInAs('admin'), 'POST', '/api/admin/term-dates', {
    area: 'Surrey',
    schoolYear: '2020/21',
    sourceAddress: 'https://schools.example/term-dates',
    readOn: '2020-01-05',
    periods: [{ kind: 'term', name: 'Autumn term', from: '2020-09-02', until: '2020-12-18' }],
  });
  await site.context.readPosition.waitFor(['term_dates'], Number(kept.headers.get('x-log-position')), 20_000);
  const [weekly, club] = await liveListings(site.context, [
    { name: 'Frogs', schedule: 'Wednesdays 4-5pm from 16 September 2020, term time only' },
    { name: 'Days out', schedule: 'Mondays 9am-3pm, school holidays only, from 1 September 2020 to 31 August 2099' },
  ]);
  const { text, events } = await read(await site.anonymous(`/api/activities/${weekly}/calendar.ics`));
  const today = londonDate(new Date());
  expect(events.map(({ start }) => londonDate(start) >= today)).toEqual([true]);
  expect(text).toContain('RRULE:FREQ=WEEKLY\r\n');
  expect(events[0]?.uid).toContain(`${weekly}-wednesday-1600-2020-09-16`);
  // Of the years that are still to come nobody knows the holidays.
  expect((await site.anonymous(`/api/activities/${club}/calendar.ics`)).status).toBe(404);
  const { body } = await call(site.anonymous, 'GET', `/api/activities/${club}`);
  expect(body).not.toHaveProperty('inCalendar');
});

test('what is in term time alone repeats in the terms that are known, and no further', async () => {
  const admin = await site.signedInAs('admin');
  const term = (name: string, from: string, until: string) => ({ kind: 'term', name, from, until });
  const kept = await call(admin, 'POST', '/api/admin/term-dates', {
    area: 'Surrey',
    schoolYear: '2099/00',
    sourceAddress: 'https://schools.example/term-dates',
    readOn: '2026-01-05',
    periods: [
      term('Autumn term', '2099-09-02', '2099-12-18'),
      { kind: 'holiday', name: 'Half term', from: '2099-10-26', until: '2099-10-30' },
      term('Spring term', '2100-01-04', '2100-02-12'),
    ],
  });
  const position = Number(kept.headers.get('x-log-position'));
  await shown(site.context, ['term_dates'], position);
  const [term1] = await liveListings(site.context, [
    { name: 'Newts', schedule: 'Wednesdays 4-5pm from 16 September 2099, term time only' },
  ]);
  const { text, events } = await read(await site.anonymous(`/api/activities/${term1}/calendar.ics`));
  const left = Object.values(events[0]?.exdate ?? {}).map((date) => date.toISOString().slice(0, 16));
  expect([...new Set(left)]).toEqual(['2099-10-28T16:00', '2099-12-23T16:00', '2099-12-30T16:00']);
  expect(events[0]?.start.toISOString()).toBe('2099-09-16T15:00:00.000Z');
  expect(text).toContain('UNTIL=21000210T235959Z');
  expect(JSON.stringify(events[0]?.description)).toContain('until 12 Feb 2100');

  // In Richmond terms end on other days, also where only the location says that it is there.
  const there = await call(admin, 'POST', '/api/admin/term-dates', {
    area: 'Richmond',
    schoolYear: '2099/00',
    sourceAddress: 'https://richmond.example/term-dates',
    readOn: '2026-01-05',
    periods: [term('Autumn term', '2099-09-02', '2099-12-11')],
  });
  await shown(site.context, ['term_dates'], Number(there.headers.get('x-log-position')));
  const [inRichmond] = await liveListings(site.context, [
    { name: 'Efts', location: 'Pools, Richmond', schedule: 'Wednesdays 4-5pm from 16 September 2099, term time only' },
  ]);
  const richmond = await read(await site.anonymous(`/api/activities/${inRichmond}/calendar.ics`));
  expect(richmond.text).toContain('UNTIL=20991209T235959Z');
});

test('sessions that begin together are two events, and the first keeps the UID that it had', async () => {
  const [id] = await liveListings(site.context, [
    { name: 'Toads', scheduleDetails: { saturday: '9-10am Red; 9am-11am Orange' } },
  ]);
  const { events } = await read(await site.anonymous(`/api/activities/${id}/calendar.ics`));
  expect(events.map(({ start, end }) => (Number(end) - Number(start)) / 60_000)).toEqual([60, 120]);
  const uids = events.map(({ uid }) => uid.split('@')[0]);
  expect(uids).toEqual([`${id}-saturday-0900`, `${id}-saturday-0900-1100`]);
});

test('a day that the words take out is in no calendar', async () => {
  const held = 'from 5 September 2099 until 12 December 2099. Not on 31 October 2099';
  const off = async (fields: Parameters<typeof liveListings>[1][number]) => {
    const [id] = await liveListings(site.context, [fields]);
    const answer = await site.anonymous(`/api/activities/${id}/calendar.ics`);
    if (answer.status === 404) return null;
    const [event] = (await read(answer)).events;
    const dates = Object.values(event?.exdate ?? {}).map((date) => date.toISOString().slice(0, 16));
    return { first: event?.start.toISOString().slice(0, 16), off: [...new Set(dates)] };
  };
  const [first, ten] = ['2099-09-05T08:00', 'T09:00'];
  expect(await off({ name: 'A', schedule: `Saturday: 09:00-10:00, ${held}` })).toEqual({
    first,
    off: [`2099-10-31${ten}`],
  });
  // The words for the day say when it is, the whole when it is not.
  const details = { saturday: '09:00-10:00' };
  expect(await off({ name: 'B', schedule: `Saturdays ${held}`, scheduleDetails: details })).toEqual({
    first,
    off: [`2099-10-31${ten}`],
  });
  const longer =
    'Saturdays 9-10am from 5 September until 12 December 2099 (no class 12 September, 24 October to 1 November)';
  expect(await off({ name: 'C', schedule: longer })).toEqual({
    first,
    off: ['2099-09-12T08:00', `2099-10-24T08:00`, `2099-10-31${ten}`],
  });
  // The first day of all cannot be off: it begins with the next.
  const later = 'Saturdays 9-10am from 5 September 2099 until 19 September 2099, no class on 5 September 2099';
  expect(await off({ name: 'D', schedule: later })).toEqual({ first: '2099-09-12T08:00', off: [] });
  expect(
    await off({ name: 'E', schedule: 'Saturday 5 September 2099, 9-10am. No class on 5 September 2099' }),
  ).toBeNull();
});

test('what no calendar could hold is said not to be known', async () => {
  for (const id of [ids[1], ids[2]]) {
    const answer = await site.anonymous(`/api/activities/${id}/calendar.ics`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ detail: 'No times are known that a calendar could hold.' });
  }
  expect((await site.anonymous('/api/activities/nothing/calendar.ics')).status).toBe(404);
});

test('a file is offered where there is one, which for a long holiday club waits for the school terms', async () => {
  const offered = async (id: string | undefined) => {
    const { body } = await call(site.anonymous, 'GET', `/api/activities/${id}`);
    return (body as { inCalendar?: true }).inCalendar ?? false;
  };
  const answers = async (id: string | undefined) =>
    (await site.anonymous(`/api/activities/${id}/calendar.ics`)).status === 200;
  for (const id of ids) expect(await offered(id)).toBe(await answers(id));
  const who = await site.signedInAs('parent');
  const saved = async () =>
    (await call(who, 'GET', '/api/favourites/with-activities')).body as { activity: { inCalendar?: true } }[];
  await call(who, 'POST', '/api/favourites', { activityId: ids[4] });
  await expect.poll(saved).toHaveLength(1);
  expect((await saved())[0]?.activity.inCalendar).toBeUndefined();
  expect((await who('/api/favourites/calendar.ics')).status).toBe(404);

  const kept = await call(await site.signedInAs('admin'), 'POST', '/api/admin/term-dates', {
    area: 'Surrey',
    schoolYear: '2098/99',
    sourceAddress: 'https://schools.example/term-dates',
    readOn: '2026-01-05',
    periods: [{ kind: 'term', name: 'Autumn term', from: '2098-09-03', until: '2098-12-19' }],
  });
  await shown(site.context, ['term_dates'], Number(kept.headers.get('x-log-position')));
  expect([await offered(ids[4]), await answers(ids[4])]).toEqual([true, true]);
  expect((await saved())[0]?.activity.inCalendar).toBe(true);
  expect((await who('/api/favourites/calendar.ics')).status).toBe(200);
});

test('favourites are one file, for their owner and for whoever has the link', async () => {
  expect((await site.anonymous('/api/favourites/calendar.ics')).status).toBe(401);
  expect((await member('/api/favourites/calendar.ics')).status).toBe(404);
  for (const activityId of [ids[1], ids[3], ids[0]]) await call(member, 'POST', '/api/favourites', { activityId });
  await expect.poll(async () => (await call(member, 'GET', '/api/favourites')).body).toHaveLength(3);
  const own = await read(await member('/api/favourites/calendar.ics'));
  expect(own.events.map(({ summary }) => JSON.stringify(summary).slice(1, 5))).toEqual(['Otte', 'Otte', 'Once']);
  const { body } = await call(member, 'POST', '/api/favourites/share');
  const shared = `/api/shared-favourites/${(body as { shareId: string }).shareId}/calendar.ics`;
  await expect.poll(async () => (await site.anonymous(shared)).status).toBe(200);
  expect((await read(await site.anonymous(shared))).text).toBe(own.text);
  expect((await site.anonymous('/api/shared-favourites/nothing/calendar.ics')).status).toBe(404);
});

test('what somebody saved is in the file that they ask for next', async () => {
  for (let again = 0; again < 5; again += 1) {
    const who = await site.signedInAs('parent');
    const headers = after(await call(who, 'POST', '/api/favourites', { activityId: ids[0] }));
    expect((await who('/api/favourites/calendar.ics', { headers })).status).toBe(200);
  }
});

test('nobody’s words are lines of their own, however they break them', async () => {
  const [id] = await liveListings(site.context, [
    {
      name: 'Voles',
      location: 'Pond\rHall',
      address: '1 Pond\u0007 Lane',
      schedule:
        'Saturdays 9-10am from 5 September 2099\r\nwith mud\rATTENDEE:mailto:eve@voles.example\n\tand a\u001b drink',
    },
  ]);
  const { text, events } = await read(await site.anonymous(`/api/activities/${id}/calendar.ics`));
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u);
  expect(events[0]).toMatchObject({ summary: 'Voles', location: 'Pond\nHall, 1 Pond Lane' });
  expect(events[0]).not.toHaveProperty('attendee');
  expect(events[0]?.description).toContain('with mud\nATTENDEE:mailto:eve@voles.example\n\tand a drink');
});
