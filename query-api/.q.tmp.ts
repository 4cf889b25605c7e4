import { readFileSync } from 'node:fs';
import { openDatabase } from '#platform/database.ts';
import { pino } from 'pino';
import { DirectoryQuerySchema } from '#domain/listing/search.ts';
import { pageOf, countOf } from './directory-page.ts';
import { facetsOf } from './directory-facets.ts';
import { searchFor } from './directory-search.ts';
const db = openDatabase({
  url: readFileSync('/tmp/query-bench-data/url', 'utf8'),
  max: 8,
  logger: pino({ level: 'warn' }),
});
const qs = [
  {},
  { offset: 1000 },
  { category: 'swimming' },
  { location: 'Guildford' },
  { location: 'GU1' },
  { location: 'GU1', distance: '3' },
  { ageRange: '4-7' },
  { isFree: 'true' },
  { category: 'sports', location: 'Woking', ageRange: '4-7', isFree: 'false' },
  { search: 'swim' },
  { search: 's' },
  { search: 'ballet' },
  { search: 'swimming guildford' },
  { search: 'swiming' },
  { search: 'dnace' },
  { search: 'otters gilford' },
  { search: 'zzzzqqq' },
  { search: 'club' },
  { sort: 'name' },
  { location: 'KT1', search: 'dance' },
];
for (const raw of qs) {
  const q = DirectoryQuerySchema.parse(raw);
  const time = async (f: () => Promise<unknown>) => {
    const ts: number[] = [];
    let r: unknown;
    for (let i = 0; i < 4; i++) {
      const t = performance.now();
      r = await f();
      ts.push(performance.now() - t);
    }
    return [r, ts.sort((a, b) => a - b)[1]!.toFixed(1)] as const;
  };
  const [s, ts] = await time(() => searchFor(db, q.search));
  const search = s as Awaited<ReturnType<typeof searchFor>>;
  const [page, tp] = await time(() => pageOf(db, q, search));
  const [count, tc] = await time(() => countOf(db, q, search));
  const [f, tf] = await time(() => facetsOf(db, q, search));
  console.log(
    JSON.stringify(raw),
    'search',
    ts,
    'page',
    tp,
    'count',
    tc,
    count,
    'facets',
    tf,
    (f as { total: number }).total,
    search?.corrected ?? '',
  );
}
await db.close();
