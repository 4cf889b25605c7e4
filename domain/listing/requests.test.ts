import { describe, expect, it } from 'vitest';
import { PushedDraftSchema, UrlInputSchema } from './requests.ts';
import { NOT_OPENED } from './web-address.ts';

const problem = (url: string) => UrlInputSchema.safeParse({ url }).error?.issues[0]?.message;

describe('the address of a page', () => {
  it.each([
    ['https://surrey-gym.co.uk/tots', 'https://surrey-gym.co.uk/tots'],
    [' http://127.0.0.1:3000/a ', 'http://127.0.0.1:3000/a'],
    ['surrey-gym.co.uk', 'https://surrey-gym.co.uk'],
    ['www.surrey-gym.co.uk/tots?day=sat', 'https://www.surrey-gym.co.uk/tots?day=sat'],
    ['surrey-gym.co.uk:8080/tots', 'https://surrey-gym.co.uk:8080/tots'],
    ['surrey-gym.co.uk?day=sat', 'https://surrey-gym.co.uk?day=sat'],
  ])('%o is %s', (typed, url) => {
    expect(UrlInputSchema.parse({ url: typed }).url).toBe(url);
  });

  it.each(['nonsense', 'not a page.', 'a b.co.uk', '//b.example', 'jo@b.example'])('%o is none', (typed) => {
    expect(problem(typed)).toBe('Please enter a valid URL');
  });

  it.each(['mailto:a@b.example', 'javascript:alert(1)', 'ftp://b.example/', 'file:///etc/passwd'])(
    '%o is not one that we may open',
    (typed) => {
      expect(problem(typed)).toBe(NOT_OPENED);
    },
  );

  it.each(['', '  '])('%o is missing', (typed) => {
    expect(problem(typed)).toBe('Please enter a website URL');
  });
});

describe('what a crawler pushes', () => {
  it('keeps of ages and postcode what can be read, and says nothing of those that it does not name', () => {
    const pushed = { name: 'Pond Club', sourceUrl: 'https://pond.example/' };
    const parse = (more: object) => PushedDraftSchema.parse({ ...pushed, ...more });
    expect(parse({})).toEqual(pushed);
    expect(parse({ ageRanges: ['Toddlers', '3-5 years'], postcode: 'Surrey' })).toEqual({
      ...pushed,
      ageRanges: ['3-5 years'],
    });
    expect(parse({ ageRanges: 'Year 3, 4, Toddlers' })).toMatchObject({ ageRanges: ['Year 3', 'Year 4'] });
    expect(parse({ ageRanges: 'Toddlers', ageRange: 'Big ones', postcode: 'gu1 1aa' })).toEqual({
      ...pushed,
      postcode: 'GU1 1AA',
    });
  });
});
