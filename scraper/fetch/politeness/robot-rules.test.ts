import { setImmediate as othersTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRobotRules } from './robot-rules.ts';

const allows = (lines: readonly string[], path: string): Promise<boolean> =>
  parseRobotRules(lines.join('\n'), 'HopscotchBot').allows(new URL(path, 'https://club.example'));

describe('what a robots.txt says', () => {
  test.each<[string, readonly string[], string, boolean]>([
    ['nothing', [], '/', true],
    ['to all', ['User-agent: *', 'Disallow: /private'], '/private/x', false],
    ['to all, of another path', ['User-agent: *', 'Disallow: /private'], '/', true],
    ['to others only', ['User-agent: Googlebot', 'Disallow: /'], '/', true],
    [
      'to us, past what it says to all',
      ['User-agent: *', 'Disallow: /', 'User-agent: hopscotchbot', 'Allow: /'],
      '/',
      true,
    ],
    [
      'to us first, past what it says to all',
      ['User-agent: HopscotchBot', 'Disallow: /x', '', 'User-agent: *', 'Disallow: /'],
      '/',
      true,
    ],
    ['to us, with a version', ['User-agent: HopscotchBot/2.0', 'Disallow: /'], '/', false],
    ['to us, forbidding nothing', ['User-agent: *', 'Disallow: /', 'User-agent: HopscotchBot', 'Disallow:'], '/', true],
    ['to several at once', ['User-agent: Googlebot', 'User-agent: HopscotchBot', 'Disallow: /'], '/', false],
    [
      'to several, a site map between',
      ['User-agent: HopscotchBot', 'Sitemap: /a', 'User-agent: x', 'Disallow: /'],
      '/',
      false,
    ],
    [
      'to us in two places',
      [
        'User-agent: HopscotchBot',
        'Disallow: /a',
        'User-agent: x',
        'Disallow: /',
        'User-agent: HopscotchBot',
        'Disallow: /b',
      ],
      '/b',
      false,
    ],
    ['before it says to whom', ['Disallow: /', 'User-agent: *', 'Disallow: /a'], '/', true],
    ['with comments', ['User-agent: * # all', 'Disallow: /a # not here', '# Disallow: /b'], '/b', true],
    ['in capitals and with spaces', ['  USER-AGENT :*', '\tDISALLOW : /a'], '/a', false],
    ['after a mark of its encoding', ['\ufeffUser-agent: *', 'Disallow: /a'], '/a', false],
    ['of no known kind', ['User-agent: *', 'Noindex: /a', 'Disallow /b', ':', 'a'], '/b', true],
  ])('%s', async (_name, lines, path, allowed) => {
    expect(await allows(lines, path)).toBe(allowed);
  });

  test.each<[readonly string[], string, boolean]>([
    [['Disallow: /', 'Allow: /classes'], '/classes/1', true],
    [['Allow: /classes', 'Disallow: /classes/old'], '/classes/old/1', false],
    [['Disallow: /a', 'Allow: /a'], '/a', true],
    [['Allow: /a', 'Disallow: /a'], '/a', true],
    [['Disallow: /*.php'], '/x/index.php?a=1', false],
    [['Disallow: /*.php$'], '/x/index.php?a=1', true],
    [['Disallow: /*.php$'], '/x.php/y.php', false],
    [['Disallow: /a$'], '/a', false],
    [['Disallow: /a$'], '/ab', true],
    [['Disallow: /*/private/*/x'], '/a/private/b/c/x', false],
    [['Disallow: /*a*a$'], '/a', true],
    [['Disallow: *?'], '/a?b', false],
    [['Disallow: *?'], '/a', true],
    [['Disallow: /caf%c3%a9'], '/caf%C3%A9', false],
    [['Disallow: /café'], '/caf%C3%A9', false],
    [['Disallow: /a b'], '/a%20b', false],
    [['Disallow: *'], '/', false],
    [['Disallow: $'], '/', true],
  ])('%j of %s', async (rules, path, allowed) => {
    expect(await allows(['User-agent: *', ...rules], path)).toBe(allowed);
  });

  test('how long to wait', () => {
    const delay = (text: string): number | undefined => parseRobotRules(text, 'HopscotchBot').crawlDelay;
    expect(delay('User-agent: *\nCrawl-delay: 3.5')).toBe(3.5);
    expect(delay('User-agent: *\nCrawl-delay: soon')).toBeUndefined();
    expect(delay('User-agent: *\nCrawl-delay: 3\nUser-agent: HopscotchBot\nDisallow: /a')).toBeUndefined();
  });
});

test('a pattern fits what an expression made of it fits', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$'), maxLength: 8 });
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(letters, path, async (pattern, rest) => {
      const toEnd = pattern.endsWith('$');
      const body = toEnd ? pattern.slice(0, -1) : pattern;
      const expression = new RegExp(`^/${body.replaceAll('$', '\\$').replaceAll('*', '.*')}${toEnd ? '$' : ''}`);
      // A robots.txt can say nothing about paths that are written otherwise as an address.
      const url = new URL(`https://club.example/${rest}`);
      fc.pre(url.pathname === `/${rest}`);
      expect(await allows(['User-agent: *', `Disallow: /${pattern}`], url.href)).toBe(!expression.test(`/${rest}`));
    }),
    { numRuns: 500 },
  );
});

/** Half a megabyte of `part`. */
const long = (part: string): string => part.repeat(Math.ceil(524_288 / part.length));

// With a number of steps that grows faster than the text, these would not end while anybody waits.
test.each([
  ['names, then rules', `${'User-agent: x\n'.repeat(18_000)}${'Disallow: /\n'.repeat(20_000)}`],
  ['our name, then rules', `${'User-agent: HopscotchBot\n'.repeat(10_000)}${'Disallow: /b\n'.repeat(20_000)}`],
  ['one pattern of stars', `User-agent: *\nDisallow: /b${long('*')}`],
  ['one pattern of letters and stars', `User-agent: *\nDisallow: /${long('a*')}`],
  ['many patterns of stars', `User-agent: *\n${long('Disallow: *a*a*a*a*a*ab\n')}`],
  ['empty lines', long('\n')],
  ['one line', long('User-agent ')],
])('a robots.txt made to keep us busy is read to its end: %s', async (_name, text) => {
  const asked = new URL(`https://club.example/${'a'.repeat(1_900)}`);
  expect(await parseRobotRules(text, 'HopscotchBot').allows(asked)).toBe(true);
});

test('other work is done while a long robots.txt is asked', async () => {
  const text = `User-agent: *\n${Array.from({ length: 40_000 }, (_, index) => `Allow: /*a${index}\n`).join('')}`;
  let asking = true;
  const asked = parseRobotRules(text, 'HopscotchBot').allows(new URL(`https://club.example/${'a'.repeat(1_900)}`));
  const done = asked.then(() => (asking = false));
  let turns = 0;
  for (; asking; turns += 1) await othersTurn();
  await done;
  expect(turns).toBeGreaterThan(40);
});
