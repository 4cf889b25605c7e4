import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { sampleIds } from '#domain/kernel/sample-ids.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { pageSamples } from '#domain/page/samples.ts';
import { classPageIdOf } from '#platform/scraping/page-commands.ts';
import { pageSaidAt } from '#platform/scraping/page-said-at.ts';
import { type ProjectionBench, projectionBench, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { listing } from './listing.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: ProjectionBench;
beforeAll(async () => {
  bench = await projectionBench();
});
afterAll(() => bench.close());

test('a page that has not changed confirms what was read of it last, and of its classes those that were there', async () => {
  const log = memoryLog();
  const { page } = sampleIds;
  const [minis, juniors] = [classPageIdOf(page, 'minis'), classPageIdOf(page, 'juniors')];
  const happened = (event: PageEvent & { readonly data: { readonly pageId: string } }) =>
    log.append(streams.page(event.data.pageId), 'any', [event], someContext());
  const day = (date: string): string => `2026-03-${date}T10:00:00.000Z`;
  const read = async (date: string, ...classes: readonly string[]): Promise<void> => {
    const scrapedAt = day(date);
    for (const pageId of classes)
      await happened({
        type: 'ClassScraped',
        data: { ...pageSamples.ClassScraped, pageId, ofPageId: page, scrapedAt },
      });
    await happened({ type: 'ActivityScraped', data: { ...pageSamples.ActivityScraped, pageId: page, scrapedAt } });
  };
  const unchanged = (date: string) =>
    happened({ type: 'PageUnchanged', data: { ...pageSamples.PageUnchanged, pageId: page, readAt: day(date) } });
  const said = async (): Promise<unknown> => {
    await rebuild({ log, db: bench.db, logger: bench.logger }, [listing]);
    const rows = await bench.db.query<{ page_id: string; at: Date }>(
      `select p.page_id, ${pageSaidAt} as at from listing.pages p`,
    );
    return Object.fromEntries(rows.map(({ page_id: id, at }) => [id, at.toISOString()]));
  };
  // Of what was never read nothing is known.
  await unchanged('01');
  expect(await said()).toEqual({});
  await read('02', minis, juniors);
  await unchanged('03');
  expect(await said()).toEqual({ [page]: day('03'), [minis]: day('03'), [juniors]: day('03') });
  // One class has gone, which the page says no more.
  await read('04', minis);
  expect(await said()).toEqual({ [page]: day('04'), [minis]: day('04'), [juniors]: day('02') });
  await unchanged('05');
  expect(await said()).toEqual({ [page]: day('05'), [minis]: day('05'), [juniors]: day('02') });
});
