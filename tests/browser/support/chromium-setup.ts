import type { TestProject } from 'vitest/node';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser of this run is asked for a window. */
    chromium: string;
  }
}

/** One browser for the whole run: starting one takes as long as many a test in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serveChromium();
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
