import type { Answer } from '../servers/page-server.ts';

/** An item of an OpenActive feed that holds a weekly class. */
export const series = (id: string, name: string, more: object = {}) => ({
  id,
  kind: 'SessionSeries',
  state: 'updated',
  modified: 1,
  data: {
    '@context': 'https://openactive.io/',
    type: 'SessionSeries',
    name,
    description: `${name} for children aged 5 to 7, who learn and play together each week with our friendly coaches.`,
    url: `https://leisure.example/${id}`,
    ageRange: { type: 'QuantitativeValue', minValue: 5, maxValue: 7 },
    location: {
      type: 'Place',
      name: 'Leisure Centre',
      address: {
        type: 'PostalAddress',
        streetAddress: '1 High Street',
        addressLocality: 'Woking',
        postalCode: 'GU21 6XR',
      },
    },
    offers: [{ type: 'Offer', price: 6.5, priceCurrency: 'GBP' }],
    eventSchedule: [
      {
        type: 'PartialSchedule',
        byDay: ['https://schema.org/Monday'],
        startTime: '16:00',
        endTime: '17:00',
        repeatFrequency: 'P1W',
      },
    ],
    ...more,
  },
});
export const deleted = (id: string) => ({ id, kind: 'SessionSeries', state: 'deleted', modified: 2 });
export const rpdeOf = (next: string, ...items: readonly object[]): Answer => ({
  type: 'application/vnd.openactive.rpde+json; version=1',
  body: JSON.stringify({ next, items, license: 'https://creativecommons.org/licenses/by/4.0/' }),
});

export const event = (uid: string, name: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}T000000Z`,
  `SUMMARY:${name}`,
  'DESCRIPTION:Songs and stories for babies and toddlers\\, with their parents and carers\\; every week in our library.',
  'LOCATION:Library\\, Gloucester Square\\, Woking GU21 6EP',
  ...(lines.length > 0
    ? lines
    : [
        'DTSTART;TZID=Europe/London:20260105T100000',
        'DTEND;TZID=Europe/London:20260105T103000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
      ]),
  'END:VEVENT',
];
export const calendarOf = (...events: readonly (readonly string[])[]): Answer => ({
  type: 'text/calendar; charset=utf-8',
  body: ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n'),
});

export const item = (guid: string, title: string, text: string): string =>
  `<item><title>${title}</title><link>https://news.example/${guid}</link><guid isPermaLink="false">${guid}</guid><description><![CDATA[${text}]]></description></item>`;
export const rssOf = (...items: readonly string[]): Answer => ({
  type: 'application/rss+xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`,
});
