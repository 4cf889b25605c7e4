import { afterEach, beforeEach } from 'vitest';
import { WebFetcher, type WebFetcherOptions } from '#scraper/fetch/web-fetcher.ts';
import { type RawServer, rawServer } from '../servers/raw-server.ts';

/** A server that answers as a test says, byte for byte, and fetchers that are allowed to read from it. */
export interface HostileSite {
  readonly server: RawServer;
  /** Closed after the test. */
  fetcher(options?: WebFetcherOptions): WebFetcher;
  /** The address of `path` on it, under one of its names: pages.test (default), other.test, third.test. */
  at(path: string, host?: string): string;
}

/** A new one for each test of the file that calls this at its top. */
export function hostileSite(): HostileSite {
  const fetchers: WebFetcher[] = [];
  let server: RawServer;
  beforeEach(async () => {
    server = await rawServer();
  });
  afterEach(async () => {
    await Promise.all(fetchers.splice(0).map((each) => each.close()));
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    fetcher: (options = {}) => {
      const hosts = ['pages.test', 'other.test', 'third.test'].map((name) => `${name}:${server.port}`);
      const made = new WebFetcher({ allow: hosts, resolve: async () => ['127.0.0.1'], ...options });
      fetchers.push(made);
      return made;
    },
    at: (path, host = 'pages.test') => `http://${host}:${server.port}${path}`,
  };
}
