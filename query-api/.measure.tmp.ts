import { startPostgres } from '#platform/postgres/launcher.ts';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { pino } from 'pino';
import { randomBytes } from 'node:crypto';
import { appendLiveListings } from '#tests/bench/many-listings.ts';
import { rebuild } from '#projectors/runtime/rebuild.ts';
import { directory } from '#projectors/directory.ts';
import { listing } from '#projectors/listing.ts';
const pgd = await startPostgres({ dataDir: '/tmp/query-bench-data', log: console.log, durable: false });
console.log(pgd.url);
const logger = pino({ level: 'warn' });
const { readFileSync, writeFileSync, existsSync } = await import('node:fs');
const kf = '/tmp/query-bench-data/mk';
if (!existsSync(kf)) writeFileSync(kf, randomBytes(32).toString('hex'));
const { log } = await openLog({ url: pgd.url, masterKey: Buffer.from(readFileSync(kf, 'utf8'), 'hex') });
const db = openDatabase({ url: pgd.url, max: 8, logger });
const N = Number(process.argv[2] ?? 100000);
if ((await log.head()) === 0) {
  let t = performance.now();
  await appendLiveListings(log, N);
  console.log('append', Math.round(performance.now() - t));
}
let t = performance.now();
console.log(JSON.stringify(await rebuild({ log, db, logger }, [directory])));
console.log('rebuild', Math.round(performance.now() - t));
writeFileSync('/tmp/query-bench-data/url', pgd.url);
await db.query('vacuum analyze');
process.stdin.resume();
