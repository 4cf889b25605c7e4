import { readFileSync } from 'node:fs';
import pg from 'pg';
const c = new pg.Client(readFileSync('/tmp/query-bench-data/url', 'utf8'));
await c.connect();
for (const s of process.argv.slice(2)) {
  const r = await c.query(s);
  for (const row of r.rows) console.log(Object.values(row).join(' | '));
  console.log('--');
}
await c.end();
