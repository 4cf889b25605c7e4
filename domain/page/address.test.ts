import { expect, test } from 'vitest';
import { normalisedAddress, withoutSecrets, withScheme } from './address.ts';

test.each([
  ['forest.example', 'https://forest.example'],
  ['forest.example:8443/tots', 'https://forest.example:8443/tots'],
  ['http://forest.example:80', 'http://forest.example:80'],
  ['mailto:jo@forest.example', 'mailto:jo@forest.example'],
])('%s is taken as %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

test.each([
  ['http://forest.example', 'https://forest.example'],
  ['https://www.forest.example/', 'https://forest.example'],
  ['https://FOREST.example/Classes/', 'https://forest.example/Classes'],
  ['https://forest.example/a#times', 'https://forest.example/a'],
  ['https://forest.example/a?utm_source=x&fbclid=1&b=2&a=1', 'https://forest.example/a?a=1&b=2'],
  [
    'https://forest.example/a?mc_cid=1&mc_eid=2&_hsenc=p2&_hsmi=3&gclid=4&msclkid=5&_gl=6&b=2',
    'https://forest.example/a?b=2',
  ],
  ['https://forest.example/index.html', 'https://forest.example'],
  ['http://www.forest.example/classes/index.php?b=2', 'https://forest.example/classes?b=2'],
  ['https://forest.example/Default.aspx#top', 'https://forest.example'],
  [' https://somebody:secret@forest.example/a ', 'https://forest.example/a'],
  ['https://forest.example:8443/a', 'https://forest.example:8443/a'],
  ['https://forest.example./a', 'https://forest.example/a'],
  ['https://forest.example.:8443/a', 'https://forest.example:8443/a'],
  ['https://forest.example/%63lasses/%7Etots', 'https://forest.example/classes/~tots'],
  ['https://forest.example/caf%c3%a9%2fbar', 'https://forest.example/caf%C3%A9%2Fbar'],
  ['https://forest.example//classes///a/', 'https://forest.example/classes/a'],
  ['https://forest.example/a;jsessionid=0A1B?b=2', 'https://forest.example/a?b=2'],
  [
    'https://forest.example/a?gad_source=1&gad_campaignid=2&pk_campaign=3&mtm_source=4&b=2',
    'https://forest.example/a?b=2',
  ],
  [
    'https://forest.example/a?matomo_campaign=1&fb_action_ids=2&epik=3&s_cid=4&_branch_match_id=5',
    'https://forest.example/a',
  ],
])('%s and %s are one page', (text, address) => {
  expect(normalisedAddress(text)).toBe(address);
  expect(normalisedAddress(address)).toBe(address);
});

test.each(['', 'forest', 'javascript:alert(1)', 'ftp://forest.example/', 'file:///etc/passwd'])(
  '%j is no address of a page',
  (text) => {
    expect(normalisedAddress(text)).toBeUndefined();
  },
);

test('pages that differ in a meaningful parameter are two pages', () => {
  expect(normalisedAddress('https://forest.example/?class=1')).not.toBe(
    normalisedAddress('https://forest.example/?class=2'),
  );
});

test.each([
  ['https://somebody:hunter2@forest.example/a?b=1#c', 'https://forest.example/a?b=1#c'],
  ['https://hunter2@forest.example/', 'https://forest.example/'],
  ['https://forest.example/a', 'https://forest.example/a'],
  ['not an address', 'not an address'],
])('%s without what is secret is %s', (address, rest) => {
  expect(withoutSecrets(address)).toBe(rest);
});
