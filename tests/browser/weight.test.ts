import { expect, test } from 'vitest';
import { sessionOf } from '../support/api-client.ts';
import { drawnPageAt } from '../support/pages/drawn-page.ts';
import { demoSite } from './screens/walk.ts';
import { firstLoad } from './support/first-load.ts';

test('a first visit to home, signed out or in, the directory or an activity loads at most 100 kB of JavaScript', async () => {
  const { app, browser, activity, password, close } = await demoSite();
  try {
    const member = await sessionOf(app.anonymous, { email: 'parent@demo.hopscotch.test', password });
    const visits = [['/'], ['/', member], ['/activities'], [`/activities/${activity}`]] as const;
    for (const [address, cookie] of visits) {
      // A page that a busy server leaves to the browser loads what draws it.
      await drawnPageAt(app.anonymous, address);
      const scripts = await firstLoad(browser, app.url, address, cookie);
      const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      const files = scripts.map(({ file, bytes }) => `${file} ${bytes}`).join('\n');
      const who = cookie === undefined ? 'nobody' : 'a member';
      expect(kilobytes, `${address} loads for ${who}\n${files}`).toBeLessThanOrEqual(100);
    }
  } finally {
    await close();
  }
});
