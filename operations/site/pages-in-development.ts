import { createServer, type ViteDevServer } from 'vite';

/** Where Vite serves the pages as they are being written, and the server that answers everything else. */
interface Places {
  readonly host: string;
  readonly port: number;
  /** `http://host:port`, without a slash at the end. */
  readonly behind: string;
}

/** Serves the pages from their sources, with reload, and with those that only builders of the site see. */
export async function servePagesInDevelopment({ host, port, behind }: Places): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: 'vite.config.ts',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      // Not changed: the server compares Origin with the address that the browser used.
      proxy: {
        '^/(api|dev|healthz|readyz|metrics|feeds|openactive|sitemap.xml|robots.txt)(/|$|\\?)': {
          target: behind,
          changeOrigin: false,
        },
      },
    },
  });
  return vite.listen();
}
