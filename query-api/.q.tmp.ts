import { readFileSync } from 'node:fs';
import { openDatabase } from '#platform/database.ts';
import { pino } from 'pino';
import { DirectoryQuerySchema } from '#domain/listing/search.ts';
import { pageOf, countOf } from './directory-page.ts';
import { searchFor } from './directory-search.ts';
const db = openDatabase({
  url: readFileSync('/tmp/query-bench-data2/url', 'utf8'),
  max: 1,
  logger: pino({ level: 'warn' }),
});
const explain = process.argv[2];
const seen = {
  query: async (sql: string, p?: readonly unknown[]) => {
    const r = await db.query<{ 'QUERY PLAN': string }>('explain (analyze, buffers, timing off) ' + sql, p);
    console.log(r.map((x) => x['QUERY PLAN']).join('\n'));
    return db.query(sql, p);
  },
};
for (const raw of [
  '',
  'category=Swimming',
  'location=Guildford&ageRange=4-7',
  'category=sports&location=Woking&ageRange=4-7&isFree=false',
  'location=GU1&distance=3',
  'location=GU1',
  'search=ballet',
  'search=swim&location=KT13',
  'search=otters%20guildford',
  'ageRange=0-3&maxPrice=5&offset=200',
  'category=dance&sort=name',
  'search=swiming',
]) {
  const q = DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(raw)));
  const s = await searchFor(db, q.search);
  if (explain === raw) {
    await pageOf({ ...db, ...seen } as never, q, s);
    continue;
  }
  if (explain) continue;
  const t = async (f: () => Promise<unknown>) => {
    const ts: number[] = [];
    for (let i = 0; i < 7; i++) {
      const a = performance.now();
      await f();
      ts.push(performance.now() - a);
    }
    return Math.min(...ts).toFixed(1);
  };
  console.log(
    raw.padEnd(60),
    'search',
    await t(() => searchFor(db, q.search)),
    'page',
    await t(() => pageOf(db, q, s)),
    'count',
    await t(() => countOf(db, q, s)),
    await countOf(db, q, s),
  );
}
await db.close();
