import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'scraper/fixtures/wordpress-ballet.html');

/** Runs the command and says how it ended. */
function scrape(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(root, 'operations/scrape.ts'), ...args],
      { cwd: root, env: { ...compileCache, ...process.env, ...environment } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('prints what is found in a saved page, and only that', async () => {
  const { code, out, err } = await scrape([
    '--file',
    page,
    '--url',
    'https://www.twinkletoesdance.example/classes/baby-ballet/',
  ]);
  expect([code, err]).toEqual([0, '']);
  const answer: unknown = JSON.parse(out);
  expect(answer).toMatchObject({
    url: 'https://www.twinkletoesdance.example/classes/baby-ballet/',
    scrapedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    contentHash: expect.stringMatching(/^[\da-f]{64}$/),
    imageCount: 2,
    fields: { name: { value: 'Baby Ballet', method: 'heading', evidence: 'Baby Ballet' } },
  });
});

test.each([
  [['http://127.0.0.1:1/'], /^forbidden-address: .+\n$/],
  [['--file', '/nowhere.html', '--url', 'https://club.example/'], /^cannot read the file: .+\n$/],
  [['--file', join(root, 'scraper/fixtures/accountant.html'), '--url', 'https://a.example/'], /^nothing-found: .+\n$/],
])('%j fails with one line and nothing on standard output', async (args, line) => {
  const { code, out, err } = await scrape(args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(line);
});

test.each([[[]], [['a', 'b']], [['--file', page]], [['--wrong']], [['--file', page, '--url', 'ftp://x']]])(
  '%j is wrong use',
  async (args) => {
    expect(await scrape(args)).toMatchObject({ code: 2, out: '' });
  },
);

test('opened hosts are refused in production', async () => {
  const environment = { SCRAPER_ALLOW: 'localhost:3000', NODE_ENV: 'production' };
  const { code, err } = await scrape(['http://localhost:3000/'], environment);
  expect(code).toBe(2);
  expect(err).toContain('SCRAPER_ALLOW');
});
