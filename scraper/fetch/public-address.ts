import ipaddr from 'ipaddr.js';

/**
 * Ranges beyond those that ipaddr.js names: they look public but lead to somebody's inside. 168.63.129.16 is a cloud's
 * host agent; the IPv6 ones embed IPv4 addresses or are not handed out to anybody.
 */
const alsoForbidden: readonly (readonly [string, string])[] = [
  ['168.63.129.16/32', 'cloud host agent'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'local NAT64'],
  ['2001::/23', 'protocol assignments'],
  ['2002::/16', '6to4'],
  ['3ffe::/16', 'former 6bone'],
];
const forbiddenRanges = alsoForbidden.map(([range, name]) => ({ range: ipaddr.parseCIDR(range), name }));
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Why the scraper must not dial the IP address `text`; undefined when it is an ordinary public address. */
export function whyForbidden(text: string): string | undefined {
  const bare = text.replace(/^\[|\]$/g, '');
  // A zone ("fe80::1%eth0") names an interface of this machine.
  if (bare.includes('%')) return 'an address with a zone';
  if (!ipaddr.isValid(bare)) return 'no IP address';
  const address = ipaddr.parse(bare);
  const range = address.range();
  if (range !== 'unicast') return `${range} address`;
  if (address instanceof ipaddr.IPv6) {
    if (!address.match(globalUnicast)) return 'IPv6 address outside the public range';
    // ISATAP hides an IPv4 address in the last half of any prefix.
    if (((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe) return 'ISATAP address';
  }
  for (const { range: forbidden, name } of forbiddenRanges)
    if (forbidden[0].kind() === address.kind() && address.match(forbidden)) return `${name} address`;
  return undefined;
}
