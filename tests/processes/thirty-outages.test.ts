import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { expectUnharmed } from '#tests/support/outages/expect-unharmed.ts';
import { type BesiegedSite, besiegedSite } from '#tests/support/outages/outages.ts';
import { seeded, seedOf } from '#tests/support/outages/seeded.ts';
import { strikes } from '#tests/support/outages/strike.ts';

const OUTAGES = 30;
/** Between a site that is ready again and the next outage, ms. */
const LONGEST_PEACE_MS = 3_000;
const seed = seedOf('OUTAGES_SEED');

let site: BesiegedSite;
beforeAll(async () => {
  await buildFrontend(() => undefined);
  site = await besiegedSite();
});
afterAll(() => site?.close());

test(`a site whose PostgreSQL dies ${OUTAGES} times loses nothing, doubles nothing and goes on (OUTAGES_SEED=${seed})`, async () => {
  const random = seeded(seed);
  const took: string[] = [];
  for (let outage = 0; outage < OUTAGES; outage += 1) {
    const kind = strikes[Math.floor(random() * strikes.length)] ?? 'everything';
    const ms = await site.suffer(kind, random() * LONGEST_PEACE_MS, random);
    took.push(`${kind} ${Math.round(ms)}`);
  }
  const answers = [...site.crowd.answers].map(([status, count]) => `${count} x ${status}`).join(', ');
  process.stdout.write(`OUTAGES_SEED=${seed}; ms until ready: ${took.join(', ')}; answers: ${answers}\n`);
  await expectUnharmed(site);
  expect(site.crowd.acknowledged.length).toBeGreaterThan(0);
}, 1_800_000);
