import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumBinary } from './chromium-binary.ts';

/** A browser of one's own. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(await chromiumBinary());

/** A browser that the tests of a run share, see `openChromium`. */
export const serveChromium = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await chromiumBinary()), host: '127.0.0.1' });

/** The browser of this run of tests. To close it is to close what was opened by this caller, and nothing else. */
export const openChromium = (): Promise<Browser> => chromium.connect(inject('chromium'));
