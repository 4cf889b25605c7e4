import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { FetchFailure } from './fetch-failure.ts';
import { whyForbidden } from './public-address.ts';
import type { OpenedHosts } from './target.ts';

/** All IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: false })).map(({ address }) => address);

/**
 * The address to dial for `hostname`: resolved once, every answer checked, so that no second answer can lead elsewhere.
 * One forbidden address among them refuses the host.
 */
export async function checkedAddress(
  hostname: string,
  opened: boolean,
  { resolve, connectTimeoutMs }: { readonly resolve: Resolve; readonly connectTimeoutMs: number },
): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await resolved(bare, resolve, connectTimeoutMs) : [bare];
  if (!opened)
    for (const address of addresses) {
      const why = whyForbidden(address);
      if (why !== undefined) throw new FetchFailure('forbidden-address', `${hostname} is ${address}, ${why}`);
    }
  const [first] = addresses;
  if (first === undefined) throw new FetchFailure('unresolvable', `${hostname} has no address`);
  return first;
}

async function resolved(hostname: string, resolve: Resolve, timeoutMs: number): Promise<readonly string[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no address in ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([resolve(hostname), late.promise]);
  } catch (error) {
    throw new FetchFailure('unresolvable', `${hostname}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Dials checked addresses only. The name stays in the Host header (undici) and in the TLS handshake (`servername`). */
export function guardedConnector(options: {
  opened: OpenedHosts;
  resolve: Resolve;
  connectTimeoutMs: number;
}): buildConnector.connector {
  const dial = buildConnector({ timeout: options.connectTimeoutMs, allowH2: false });
  return (target, callback) => {
    const { hostname, protocol } = target;
    const port = target.port || (protocol === 'https:' ? '443' : '80');
    const connect = async (): Promise<void> => {
      const address = await checkedAddress(hostname, options.opened.has(`${hostname}:${port}`), options);
      const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
      const tls = protocol === 'https:' && isName ? { servername: hostname } : {};
      dial({ protocol, port, hostname: address, ...tls }, callback);
    };
    connect().catch((error: unknown) =>
      callback(error instanceof Error ? error : new FetchFailure('connection-failed', String(error)), null),
    );
  };
}
