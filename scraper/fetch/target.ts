import { isIP } from 'node:net';
import { withoutSecrets, withScheme } from '#domain/page/address.ts';
import { FetchFailure } from './fetch-failure.ts';
import { whyForbidden } from './public-address.ts';

/** `host:port` pairs that may be fetched although they are not public: for development and tests only. */
export type OpenedHosts = ReadonlySet<string>;

/** Names that never leave the machine or the local network. */
const localName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** "example.org:443": how SCRAPER_ALLOW names a host. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** A web address that somebody pasted, as a URL. "example.org/page" is read as https. */
export function parseTarget(text: string): URL {
  const trimmed = text.trim();
  const full = withScheme(trimmed);
  if (trimmed.length === 0 || full.length > 2000 || !URL.canParse(full))
    throw new FetchFailure('invalid-address', `not a web address: ${full.slice(0, 200)}`);
  return new URL(full);
}

/**
 * Refuses what must not be fetched before anything is resolved or dialled. The connector looks again at the addresses that
 * a name resolves to; this is the part that can be told from the address alone.
 */
export function checkTarget(url: URL, opened: OpenedHosts): void {
  const forbid = (detail: string): never => {
    throw new FetchFailure('forbidden-address', `${detail}: ${withoutSecrets(url.href).slice(0, 200)}`);
  };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailure('invalid-address', `${url.protocol} is not fetched`);
  if (url.username !== '' || url.password !== '') forbid('a user name or password in the address');
  if (opened.has(hostAndPort(url))) return;
  if (url.port !== '') forbid(`port ${url.port}`);
  const host = url.hostname;
  if (host.endsWith('.')) forbid('a host name with a dot at its end');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
    const why = whyForbidden(host);
    if (why !== undefined) forbid(why);
    return;
  }
  if (!host.includes('.')) forbid('a host name without a domain');
  if (localName.test(host)) forbid('a name of the local network');
}
