import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { measureNats } from './measure-nats.ts';

test('whether NATS is away is told as it is at each scrape, and a site without it misses nothing', async () => {
  const [reaching, without] = [createMetrics(), createMetrics()];
  const nats = { connected: false };
  measureNats(reaching, nats);
  measureNats(without, undefined);
  expect(await reaching.text()).toContain('hopscotch_nats_away 1\n');
  expect(await without.text()).toContain('hopscotch_nats_away 0\n');
  nats.connected = true;
  expect(await reaching.text()).toContain('hopscotch_nats_away 0\n');
});
