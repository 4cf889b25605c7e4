import { describe, expect, it } from 'vitest';
import { directoryPath, loginPath, registerPath, safeReturn } from './paths.ts';

describe('links', () => {
  it('carry filters and the page to come back to', () => {
    expect(directoryPath({ search: 'ice skating', location: 'woking' })).toBe(
      '/activities?search=ice+skating&location=woking',
    );
    expect(loginPath('/activities?search=a&isFree=true')).toBe(
      '/api/login?returnTo=%2Factivities%3Fsearch%3Da%26isFree%3Dtrue',
    );
    expect(loginPath('/')).toBe('/api/login');
    expect(registerPath('/points')).toBe('/sign-in?mode=register&returnTo=%2Fpoints');
  });
});

describe('the way back after signing in', () => {
  it.each(['/', '/points', '/activities?search=a%20b', '/activities/01a#reviews'])('leads to %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a\nb',
    '/a\\b',
    'javascript:alert(1)',
    '/api/logout',
    '/x/../api/logout',
    '/%61pi/logout',
    '/api%2flogout',
  ])('leads home instead of to %j', (path) => {
    expect(safeReturn(path)).toBe('/');
  });
});
