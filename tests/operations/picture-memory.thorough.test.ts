import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE } from '#domain/picture/limits.ts';
import { freePort } from '#platform/free-port.ts';
import { ready, register, signIn, start, startsSites, type Started } from '#tests/support/servers/started-site.ts';

startsSites();

const MB = 1024 * 1024;
/** Memory in MB that the site's process has held at most so far; only Linux says so. */
const highest = ({ child }: Started): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

test.runIf(process.platform === 'linux')(
  'twenty pictures as large as may be, sent at once, take no memory for more than a few',
  async () => {
    const site = await ready(start({ PORT: String(await freePort()) }));
    await register(site);
    const cookie = (await signIn(site)).headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const side = { width: PICTURE_MAX_SIDE, height: PICTURE_MAX_SIDE };
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const large = await sharp({ create: { ...side, channels: 3, background: 'grey', noise } })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(PICTURE_MAX_BYTES / 2);
    expect(large.length).toBeLessThan(PICTURE_MAX_BYTES);
    const body = JSON.stringify({ picture: large.toString('base64') });
    const headers = { 'content-type': 'application/json', origin: site.url, cookie: cookie.join('; ') };
    const send = async () => (await fetch(`${site.url}/api/profile/picture`, { method: 'PUT', headers, body })).status;
    expect(await send()).toBe(200);
    const before = highest(site);
    const statuses = await Promise.all(Array.from({ length: 19 }, send));
    const more = highest(site) - before;
    process.stdout.write(
      `${(large.length / MB).toFixed(1)} MB each: ${Math.round(before)} MB before, ${Math.round(more)} MB more with nineteen at once\n`,
    );
    // Whoever cannot be served now is told to try again.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
    // Nineteen decoded at once would be over 1,200 MB.
    expect(more).toBeLessThan(500);
  },
);
