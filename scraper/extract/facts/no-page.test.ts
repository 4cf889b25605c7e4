import { describe, expect, test } from 'vitest';
import { readPage } from '../page/page.ts';
import { isNoPage } from './no-page.ts';

const isOne = (title: string, heading = title): boolean =>
  isNoPage(
    readPage(
      `<title>${title}</title><main><h1>${heading}</h1><p>Clay for children of five and more.</p></main>`,
      'https://studio.example/',
    ),
  );

describe('A page that is a message instead of a page', () => {
  test.each([
    '404',
    '404 | Hill Studio',
    'Hill Studio - 404',
    'Hill Studio – 404 error',
    '404 Not Found',
    '404: This page has gone',
    '404. That’s an error.',
    'Error 404',
    'HTTP 404',
    'Oops! Page not found',
    'hillstudio.example is parked',
    'Parked domain',
    'Just a moment...',
    'Attention Required! | Cloudflare',
    'It works!',
    'Error 404 (Not Found)!!1',
    'HTTP Status 404 – Not Found',
    'HTTP Error 404.0 - Not Found',
    'Domain parked',
    'hill.example is parked free, courtesy of a registrar',
    'Under construction',
    'Hill Studio – Under Construction',
    'Hill Studio is under construction',
    'Website under construction',
    'This page is under construction!',
    'We’re under construction',
    'We are under construction',
    'Our site is coming soon',
  ])('is known by "%s"', (said) => {
    expect(isOne(said)).toBe(true);
  });

  test.each([
    'Studio 404 Pottery',
    '404 Pottery',
    '404 Squadron Air Cadets',
    'Room 404',
    'Pottery | Studio 404',
    'Double Parked Juggling Club',
    'Just a Moment Yoga for children',
    'Under Construction Lego Club',
  ])('is not what is called "%s"', (name) => {
    expect(isOne(name)).toBe(false);
  });

  test('is told by its heading where the title is the site’s', () => {
    expect(isOne('Hill Studio', '404')).toBe(true);
    expect(isOne('Hill Studio', 'Studio 404')).toBe(false);
  });
});
