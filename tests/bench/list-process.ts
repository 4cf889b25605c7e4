import { UnreadableList } from '#platform/lists/csv-rows.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { madeList } from './made-list.ts';

/** A process of its own, because the most that a process ever took is the process's: ROWS MOST -> rows that were read, megabytes. */
const [rows = '0', most = '0'] = process.argv.slice(2);
let read = 0;
try {
  const list = await readList(madeList(Number(rows)), null, Number(most));
  for await (const row of list.rows) if (row.fields !== null) read += 1;
} catch (error) {
  if (!(error instanceof UnreadableList)) throw error;
}
process.stdout.write(`${read} ${process.resourceUsage().maxRSS / 1_000}`);
