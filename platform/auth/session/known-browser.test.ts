import { expect, test } from 'vitest';
import { cookieRules } from '../../cookie-rules.ts';
import { knownBrowsers } from './known-browser.ts';

const secret = 'a secret of this test';
const http = cookieRules('http://own.test');
const browsers = knownBrowsers(secret, http);
const pair = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

test('a browser is known at the account that it signed in to, and keeps its id', () => {
  const first = browsers.cookieFor('jo', null);
  const id = browsers.idFrom(`a=b; ${pair(first)}; c=d`, 'jo');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(pair(browsers.cookieFor('jo', id))).toBe(pair(first));
  expect(pair(browsers.cookieFor('jo', null))).not.toBe(pair(first));
});

test('and at no other, nor with anything that was not signed with our secret', () => {
  const cookie = pair(browsers.cookieFor('jo', null));
  expect(browsers.idFrom(cookie, 'al')).toBeNull();
  expect(knownBrowsers('another secret', http).idFrom(cookie, 'jo')).toBeNull();
  expect(browsers.idFrom(cookie.replace('=', '=x'), 'jo')).toBeNull();
  expect(browsers.idFrom(cookie.slice(0, -1), 'jo')).toBeNull();
  for (const nothing of [undefined, '', 'hopscotch.known_browser=', 'hopscotch.known_browser=a.b', 'x=1'])
    expect(browsers.idFrom(nothing, 'jo')).toBeNull();
});

test('scripts and other sites never see it, and over https nobody on the way', () => {
  expect(browsers.cookieFor('jo', null)).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const https = knownBrowsers(secret, cookieRules('https://own.test'));
  expect(https.cookieFor('jo', null)).toMatch(/^__Host-.*; Path=\/; .*; Secure$/);
});
