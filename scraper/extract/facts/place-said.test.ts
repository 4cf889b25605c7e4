import { expect, test } from 'vitest';
import { extractActivity } from '../extract-activity.ts';

const placeOn = (body: string): unknown =>
  extractActivity(
    `<title>Ringers</title><h1>Young ringers</h1><p>A group for children aged 8 to 12. Come and join us!</p>${body}`,
    'https://ringers.example/young',
  ).found.location?.value;

test.each([
  ["<p>We ring at St Laurence's where there are ten bells.</p>", "St Laurence's"],
  ['<p>Every Thursday night in the Bandroom, Carr Lane, Uppermill.</p>', 'Bandroom, Uppermill'],
  ['<p>The wood is called Cuckoo Copse.</p>', 'Cuckoo Copse'],
  ['<h2>Find us</h2><p>The Scout Den, Groomsport Road, Bangor (behind the green).</p>', 'Scout Den'],
  ['<p>We meet on Mondays at Kendal Leisure Centre, Burton Road, Kendal.</p>', 'Kendal Leisure Centre'],
])('%s', (body, place) => {
  expect(placeOn(body)).toBe(place);
});

test.each([
  '<p>Last year we performed at Tatton Park and won at Blackpool Winter Gardens.</p>',
  '<p>Beginners start in Scratch and go on in Python.</p>',
  '<h3>Please support our advertisers</h3><p>Clip Joint, hair at Market Hall, every Monday.</p>',
])('nothing of this is where it is: %s', (body) => {
  expect(placeOn(body)).toBeUndefined();
});
