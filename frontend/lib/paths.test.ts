import { describe, expect, it } from 'vitest';
import { paths, safeReturn } from './paths.ts';

describe('links', () => {
  it('carry filters and the page to come back to', () => {
    expect(paths.activities({ search: 'ice skating', location: 'woking' })).toBe(
      '/activities?search=ice+skating&location=woking',
    );
    expect(paths.login('/activities?search=a&isFree=true')).toBe(
      '/api/login?returnTo=%2Factivities%3Fsearch%3Da%26isFree%3Dtrue',
    );
    expect(paths.login('/')).toBe('/api/login');
    expect(paths.register('/points')).toBe('/sign-in?mode=register&returnTo=%2Fpoints');
  });

  it('keep an id inside its own part of the path', () => {
    expect(paths.activity('../admin?x=1')).toBe('/activities/..%2Fadmin%3Fx%3D1');
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
