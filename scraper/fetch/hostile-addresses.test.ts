import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asFetchFailure } from './fetch-failure.ts';
import { whyForbidden } from './public-address.ts';
import { WebFetcher } from './web-fetcher.ts';

/** IPv4 addresses inside every range that is not public: first, last and one within. */
const hostileIpv4: readonly string[] = [
  ['0.0.0.0', '0.0.0.1', '0.255.255.255', '10.0.0.0', '10.1.2.3', '10.255.255.255'],
  ['100.64.0.0', '100.100.100.200', '100.127.255.255', '127.0.0.1', '127.0.0.53', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255', '172.16.0.0', '172.20.10.1', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.0.0', '192.168.1.1', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255'],
  ['240.0.0.1', '254.1.1.1', '255.255.255.255', '168.63.129.16', '192.175.48.1', '192.31.196.1', '192.52.193.1'],
].flat();
const hostileIpv6: readonly string[] = [
  ['::', '::1', '::2', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'ff00::1', 'ff02::1'],
  ['100::1', '64:ff9b:1::1', '2001::1', '2001:2::1', '2001:3::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ['2001:db8::1', '2001:4:112::1', '2620:4f:8000::1', '3fff::1', '3ffe::1', '5f00::1', '4000::1', '8000::1'],
  ['2606:4700::5efe:7f00:1', '2606:4700::200:5efe:a00:1'],
].flat();

const octets = (ip: string): number[] => ip.split('.').map(Number);
const dword = (ip: string): number => octets(ip).reduce((sum, octet) => sum * 256 + octet, 0);
const hexPair = (ip: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = octets(ip);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** The ways in which one IPv4 address can be written in a web address. */
function spellings(ip: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(ip);
  const hex = (octet: number): string => `0x${octet.toString(16)}`;
  const octal = (octet: number): string => `0${octet.toString(8)}`;
  const full = ip.replace(/./g, (sign) =>
    sign === '.' ? '\u3002' : String.fromCodePoint(sign.charCodeAt(0) + 0xfee0),
  );
  return [
    ip,
    `${ip}.`,
    String(dword(ip)),
    hex(dword(ip)),
    octal(dword(ip)),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    full,
    ip.replaceAll('.', '%2e'),
    `[::ffff:${ip}]`,
    `[::ffff:${hexPair(ip)}]`,
    `[0:0:0:0:0:FFFF:${hexPair(ip)}]`,
    `[::${hexPair(ip)}]`,
    `[::ffff:0:${hexPair(ip)}]`,
    `[64:ff9b::${hexPair(ip)}]`,
    `[2002:${hexPair(ip)}::1]`,
    `user:secret@${ip}`,
  ];
}

const hostileHosts = [
  hostileIpv4.flatMap(spellings),
  hostileIpv6.map((ip) => `[${ip}]`),
  ['localhost', 'LOCALHOST', 'localhost.', 'foo.localhost', 'localhost.localdomain', 'intranet', 'router.lan'],
  ['printer.local', 'metadata.google.internal', 'nas.home.arpa', 'db.internal', 'abc.onion', 'example.org.'],
  ['user@example.org', 'user:secret@example.org', 'example.org@localhost', 'example.org:22', 'example.org:8080'],
  ['example.org:6379', 'example.org:65535', '127.0.0.1:80', '[::1]:443', 'ⓛocalhost', '①②⑦.⓪.⓪.①'],
].flat();

let connections = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('<p>inside</p>')).on(
    'connection',
    () => (connections += 1),
  );
  await new Promise<void>((done) => server.listen(0, done));
});
afterAll(() => new Promise((done) => server.close(done)));

test('there are several hundred of them', () => {
  expect(hostileHosts.length).toBeGreaterThan(700);
});

test.each(['http', 'https'])(
  'every hostile %s address is refused before anything is resolved or dialled',
  async (scheme) => {
    const asked: string[] = [];
    const resolve = async (name: string): Promise<readonly string[]> => {
      asked.push(name);
      return ['127.0.0.1'];
    };
    const fetcher = new WebFetcher({ resolve, waitMs: 0 });
    const fetched: string[] = [];
    for (const host of hostileHosts) {
      const failure = await fetcher.page(`${scheme}://${host}/`).then(
        () => 'fetched',
        (error: unknown) => asFetchFailure(error).failure,
      );
      if (failure !== 'forbidden-address' && failure !== 'invalid-address') fetched.push(`${host}: ${failure}`);
    }
    expect(fetched).toEqual([]);
    expect(asked).toEqual([]);
    expect(connections).toBe(0);
    await fetcher.close();
  },
);

test('a name is refused when any of its addresses is forbidden', async () => {
  const fetched: string[] = [];
  for (const address of [...hostileIpv4, ...hostileIpv6]) {
    const fetcher = new WebFetcher({ resolve: async () => ['93.184.215.14', address], waitMs: 0 });
    const failure = await fetcher.page('http://harmless.example.org/').catch((error: unknown) => asFetchFailure(error));
    if (!('failure' in failure) || failure.failure !== 'forbidden-address') fetched.push(address);
    await fetcher.close();
  }
  expect(fetched).toEqual([]);
});

test.each([
  '8.8.8.8',
  '93.184.215.14',
  '172.32.0.1',
  '100.63.255.255',
  '11.0.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(whyForbidden(address)).toBeUndefined();
});

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://x.org',
  '',
  'http://',
  'no address at all',
])('%j is no web address', async (address) => {
  const fetcher = new WebFetcher({ resolve: async () => ['8.8.8.8'] });
  await expect(fetcher.page(address)).rejects.toMatchObject({ failure: 'invalid-address' });
  await fetcher.close();
});
