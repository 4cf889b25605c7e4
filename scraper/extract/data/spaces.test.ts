import { expect, test } from 'vitest';
import { extractActivity } from '../extract-activity.ts';

const event = { '@context': 'https://schema.org', '@type': 'Event', name: 'Otters Swim School' };
const inStock = { '@type': 'Offer', price: 8, availability: 'https://schema.org/InStock' };
const soldOut = { '@type': 'Offer', price: 8, availability: 'http://schema.org/SoldOut' };
const silent = { '@type': 'Offer', price: 8 };

/** What a page with `things` in its structured data says of its places. */
function placesOn(...things: readonly object[]): unknown {
  const scripts = things
    .map((thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`)
    .join('');
  const words = '<h1>Otters Swim School</h1><p>Swimming classes for children. Full</p>';
  return extractActivity(`<title>Otters Swim School</title>${scripts}${words}`, 'https://otters.example/swim', {}).found
    .availability?.value;
}

test.each([
  ['an offer that is sold out', [{ ...event, offers: soldOut }], 'full'],
  ['an offer that can be had', [{ ...event, offers: [inStock] }], 'spaces'],
  ['one offer of two that can be had', [{ ...event, offers: [soldOut, inStock] }], 'spaces'],
  ['one offer of two that is sold out', [{ ...event, offers: [soldOut, silent] }], undefined],
  ['no places left', [{ ...event, remainingAttendeeCapacity: 0, offers: inStock }], 'full'],
  ['places left', [{ ...event, remainingAttendeeCapacity: 3 }], 'spaces'],
  [
    'a full date beside one with room',
    [
      { ...event, offers: soldOut },
      { ...event, offers: inStock },
    ],
    'spaces',
  ],
  ['a full date beside one of which it says nothing', [{ ...event, offers: soldOut }, event], undefined],
  ['nothing but full dates', [{ ...event, subEvent: [{ offers: soldOut }, { offers: soldOut }] }], 'full'],
  ['a full date of a series', [{ ...event, subEvent: [{ offers: soldOut }, { offers: silent }] }], undefined],
  ['nothing of the kind but the word', [event], undefined],
])('of a page that describes %s, the places are known so far', (_what, things, places) => {
  expect(placesOn(...things)).toBe(places);
});
