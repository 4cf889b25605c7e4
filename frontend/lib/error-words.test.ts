import { describe, expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { errorWords, serverMessage } from './error-words.ts';

/** As the server says no: each problem document of ours has words for people. */
const refusal = (status: number, detail: string): ApiError => new ApiError(status, detail, { detail });
const words = (error: unknown): string => errorWords(error, 'Save Failed', 'Failed to save changes.').description;

describe('the words for an error', () => {
  it('keep the title of the screen', () => {
    expect(errorWords(new Error('x'), 'Save Failed', 'y').title).toBe('Save Failed');
  });

  it('are the server’s when it says what to do', () => {
    expect(words(refusal(422, 'This listing is live already.'))).toBe('This listing is live already.');
  });

  it('are the screen’s own when the fault is ours, or not of the API at all', () => {
    expect(words(new ApiError(500, 'Internal Server Error'))).toBe('Failed to save changes.');
    expect(words(new TypeError('x is undefined'))).toBe('Failed to save changes.');
    expect(words(new ApiError(422, ''))).toBe('Failed to save changes.');
  });

  it('are the screen’s own when what refuses is not the site, but what stands before it', () => {
    const page = '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>nginx</body></html>';
    for (const text of [page, 'Too Many Requests', 'Request Timeout'])
      expect(words(new ApiError(413, text))).toBe('Failed to save changes.');
    expect(words(new ApiError(429, 'Too Many Requests', { title: 'Too Many Requests' }))).toBe(
      'Failed to save changes.',
    );
  });

  it('are that access was denied, whatever was tried, when it was, and why where the server says so', () => {
    const denied = { title: 'Access Denied', description: 'You are not allowed to do this.' };
    expect(errorWords(new ApiError(403, 'Forbidden'), 'Save Failed', 'y')).toEqual(denied);
    const detail = 'Only the owner of the business can do this.';
    expect(errorWords(refusal(403, detail), 'Save Failed', 'y')).toEqual({
      ...denied,
      description: detail,
    });
  });

  it('name each thing that is wrong once', () => {
    const errors = [
      { field: 'a', message: 'Too long.' },
      { field: 'b', message: 'Too long.' },
      { field: 'c', message: 'Missing.' },
    ];
    expect(words(new ApiError(400, 'Bad Request', { errors }))).toBe('Too long. Missing.');
  });

  it('say when to come back', () => {
    expect(serverMessage(refusal(429, 'Please try again in 40 minutes.'))).toMatch(/in 40 minutes/);
    expect(serverMessage(new ApiError(503, 'Service Unavailable'))).toMatch(/try again in a moment/);
    const detail = 'The page is still being read. Please try again in a few seconds.';
    expect(serverMessage(refusal(503, detail))).toBe(detail);
    expect(serverMessage(new ApiError(0, 'We could not reach the site.'))).toBe('We could not reach the site.');
  });
});

describe('an API error', () => {
  it('has the message `status: detail`', () => {
    expect(new ApiError(409, 'It has changed.').message).toBe('409: It has changed.');
  });
});
