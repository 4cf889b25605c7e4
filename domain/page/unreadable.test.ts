import { describe, expect, it } from 'vitest';
import { NOT_OPENED } from '../listing/web-address.ts';
import { whyUnreadable } from './unreadable.ts';

describe('why a page could not be read', () => {
  it('is one sentence for all that we may not open, whatever the reason', () => {
    expect(whyUnreadable('forbidden-address', 'loopback address: http://127.0.0.1/')).toBe(NOT_OPENED);
    expect(whyUnreadable('invalid-address', 'ftp: is not fetched')).toBe(NOT_OPENED);
  });

  it('tells not found, no page, unreachable, drawn by scripts and nothing about an activity apart', () => {
    const reasons = [
      whyUnreadable('http-status', 'https://a.example/404 answered 410'),
      whyUnreadable('not-html', 'application/pdf'),
      whyUnreadable('connection-failed', 'ECONNREFUSED'),
      whyUnreadable('nothing-found', 'no fields'),
      whyUnreadable('drawn-by-scripts', 'no fields'),
      NOT_OPENED,
    ];
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(whyUnreadable('http-status', 'https://a.example/404 answered 500')).toBe(reasons[2]);
  });
});
