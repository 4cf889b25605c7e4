import { expect, test } from 'vitest';
import { demoSite } from './screens/walk.ts';
import { firstLoad } from './support/first-load.ts';

test(
  'a first visit to home, the directory or an activity loads at most 100 kB of JavaScript',
  { retry: 3 },
  async () => {
    const { app, browser, activity, close } = await demoSite();
    try {
      for (const address of ['/', '/activities', `/activities/${activity}`]) {
        const scripts = await firstLoad(browser, app.url, address);
        const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
        const files = scripts.map(({ file, bytes }) => `${file} ${bytes}`).join('\n');
        expect(kilobytes, `${address} loads\n${files}`).toBeLessThanOrEqual(100);
      }
    } finally {
      await close();
    }
  },
);
