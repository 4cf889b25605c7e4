import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { browserTestsThatGoOn, drawingTests, quickTests } from './tests/support/test-files.ts';
import { casesOf } from './tests/support/thorough.ts';

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];

/**
 * What has no room in ten minutes: sieges, and tests like any other that take long, both beside what they test; our programs as the
 * processes that they are, many of them or again and again; and the worked examples, which compile a copy of the tree.
 */
const slow = [
  '**/*.slow.test.ts',
  '**/*.thorough.test.ts',
  'tests/processes/**/*.test.ts',
  'tests/adding/**/*.test.ts',
];
const browserThorough = 'tests/browser/thorough/**/*.test.ts';
const inBrowser = {
  // Both as in `inOneProcess`: a journey waits for half of its time, for letters, for what others see, for a page to be still.
  isolate: false,
  maxWorkers: 3,
  globalSetup: ['tests/support/servers/postgres-setup.ts', 'tests/browser/support/chromium-setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

const inOneProcess = {
  // What a file imports is loaded once for all files of a worker, which halves the time. So no test may change what others
  // import, nor the environment; none does.
  isolate: false,
  // Many wait for processes, locks and limits, so two would leave the cores idle for half of the time.
  maxWorkers: 3,
  globalSetup: ['tests/support/servers/postgres-setup.ts', 'tests/support/servers/nats-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Limits are for what never happens; what only takes its time on a busy machine is waited for. */
export default defineConfig({
  test: {
    // Two cores: where nothing waits, more workers than that only wait for one another.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...slow, 'tests/browser/**'],
          ...inOneProcess,
        },
      },
      {
        test: {
          // In a thorough run also the tests of every run that draw more cases then.
          name: 'slow',
          include: [...slow, ...casesOf([], drawingTests())],
          exclude: [...everywhere, 'tests/browser/**'],
          ...inOneProcess,
          testTimeout: 1_200_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          // Those of `unit` that need nothing beside them, for `npm run test:unit`.
          name: 'quick',
          include: quickTests().filter((file) => !file.endsWith('.slow.test.ts')),
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: [...everywhere, browserThorough],
          ...inBrowser,
        },
      },
      {
        test: {
          // What has no room in ten minutes: answers and files that come late, people who do not wait for them, an admin's two panes,
          // tabs that share one line, passkeys, and the site without a connection. In a thorough run also what the tests of every run
          // leave for it: journeys at their other width, and screens.
          name: 'browser-thorough',
          include: [browserThorough, ...casesOf([], browserTestsThatGoOn())],
          exclude: everywhere,
          ...inBrowser,
        },
      },
    ],
  },
});
