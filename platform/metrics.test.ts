import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

/** What the text says of gauges and of what was left out. */
async function told(metrics: ReturnType<typeof createMetrics>): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => /^(letters|parked|hopscotch_metrics_left_out)/.test(line));
}

test('a figure that does not come in time, or not at all, is left out and counted; the others are told, and it is once it comes', async () => {
  const metrics = createMetrics();
  const letters = metrics.gauge('letters', 'Letters');
  const parked = metrics.gauge('parked', 'Parked', ['model']);
  let answer: () => Promise<number> = async () => 7;
  let asked = 0;
  metrics.onScrape([letters], async () => {
    asked += 1;
    letters.set(await answer());
  });
  let refuses = false;
  metrics.onScrape([parked], () => {
    if (refuses) throw new Error('away');
    parked.set({ model: 'directory' }, 2);
  });
  const directory = 'parked{model="directory"} 2';
  expect(await told(metrics)).toEqual(['hopscotch_metrics_left_out_total 0', 'letters 7', directory]);

  const late = Promise.withResolvers<number>();
  answer = () => late.promise;
  expect(await told(metrics)).toEqual(['hopscotch_metrics_left_out_total 1', directory]);
  refuses = true;
  expect(await told(metrics)).toEqual(['hopscotch_metrics_left_out_total 3']);
  // What hangs is not asked once more for each scrape.
  expect(asked).toBe(2);

  refuses = false;
  late.resolve(8);
  await expect.poll(() => told(metrics)).toEqual(['hopscotch_metrics_left_out_total 3', 'letters 8', directory]);
});
