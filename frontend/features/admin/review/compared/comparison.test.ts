import { describe, expect, it } from 'vitest';
import { queueItem as item } from '#tests/support/made/queue-item.ts';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { changesSince, comparisonRows, isToLookAt } from './comparison.ts';

const at = '2026-03-01T10:00:00.000Z';
const page = { by: 'page', at, url: 'https://surrey-gym.example/tots', method: 'json-ld' } as const;

const scraped = {
  url: page.url,
  scrapedAt: at,
  methods: { name: 'json-ld', priceFrom: 'text' },
  evidence: { name: '"name": "Tumble Tots"', priceFrom: '£6.50 per session' },
  fields: { name: 'Tumble Tots', priceFrom: 6.5 },
};

describe('comparisonRows', () => {
  it('shows what was found, where, and who changed it, changed fields first', () => {
    const rows = comparisonRows(
      item(
        { name: 'Tumble Tots', priceFrom: 7 },
        {
          scraped,
          changed: [{ field: 'priceFrom', found: 6.5, now: 7, by: 'parent' }],
          provenance: { name: page, priceFrom: { by: 'parent', at, url: null, method: null } },
        },
      ),
    );
    expect(rows.map((row) => row.field)).toEqual(['priceFrom', 'name']);
    expect(rows[0]).toEqual({
      field: 'priceFrom',
      label: 'Price from',
      found: '£6.50',
      method: 'text of the page',
      page: 'https://surrey-gym.example/tots',
      evidence: '£6.50 per session',
      now: '£7.00',
      by: 'the parent',
      changed: true,
      doubtful: false,
    });
    expect(rows[1]).toMatchObject({ found: 'Tumble Tots', now: 'Tumble Tots', by: 'the web page', changed: false });
  });

  it('has what was read with a doubt before everything else, and nothing to look at in what is as it was found', () => {
    const rows = comparisonRows(
      item(
        { name: 'Tumble Tots', priceFrom: 6.5 },
        { scraped, provenance: { name: page, priceFrom: { ...page, method: 'text' } } },
      ),
    );
    expect(rows.map((row) => [row.field, row.doubtful, isToLookAt(row)])).toEqual([
      ['priceFrom', true, true],
      ['name', false, false],
    ]);
  });

  it('shows what the submitter took away as no longer stated', () => {
    const changed = [{ field: 'priceFrom', found: 6.5, now: null, by: 'parent' } as const];
    const [row] = comparisonRows(item({ name: 'Tumble Tots' }, { scraped, changed }));
    expect(row).toMatchObject({ found: '£6.50', now: null, changed: true });
  });

  it('has no row for an age label that was only derived', () => {
    const months = { minAgeMonths: 36, maxAgeMonths: 95 };
    const provenance = { minAgeMonths: page, maxAgeMonths: page };
    const fields = { minAgeMonths: 36, maxAgeMonths: 95 };
    const rows = comparisonRows(item(months, { provenance, scraped: { ...scraped, fields } }));
    expect(rows.map((row) => [row.field, row.now])).toEqual([
      ['minAgeMonths', '3 years'],
      ['maxAgeMonths', '7 years'],
    ]);
  });
});

describe('changesSince', () => {
  it('names the fields that differ, before and after', () => {
    const seen = item({ name: 'Tumble Tots', category: 'sports' });
    const now = item({ name: 'Tumble Tots', category: 'gymnastics', indoor: true });
    expect(changesSince(seen, now)).toEqual([
      { field: 'category', label: 'Category', before: 'Sports', after: 'Gymnastics' },
      { field: 'indoor', label: 'Indoor', before: 'Not stated', after: 'Yes' },
    ]);
  });
});

describe('changeRows', () => {
  it('says that a side is missing', () => {
    expect(changeRows([{ field: 'name', before: null, after: 'Tumble Tots' }])).toEqual([
      { field: 'name', label: 'Activity name', before: 'Not stated', after: 'Tumble Tots' },
    ]);
  });
});
