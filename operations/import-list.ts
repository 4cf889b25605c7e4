import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { listFilesIn } from '#platform/lists/list-files.ts';
import { rowErrorsIn } from '#platform/lists/row-errors.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';
import { hugeList } from './lists/huge-list.ts';
import { importParts, partsOf } from './lists/import-parts.ts';
import { keepParts } from './lists/keep-parts.ts';
import { lookThrough } from './lists/look-through.ts';
import { wholeFile } from './output/whole-file.ts';
import { composeWorker } from './site/compose-worker.ts';

const usage = `npm run import:list -- --file FILE.csv --name NAME [--dry-run] [--errors FILE.csv [--force]]

Makes drafts of the rows of a list that is too long for the website, of a million rows or more, or follows its next file. Its columns
are known by their names. A list of more than 8,000 rows is kept as several sources, “NAME, part 1 of 125”.

  --dry-run        only says what would come of it; imports nothing
  --errors FILE    writes the rows that are left out, and why, as a table; --force writes over a file that is there

Works beside a running site and without one. When it was stopped, the same command goes on: nothing is done twice.`;

/** As whose the files lie there meanwhile. */
const OPERATOR = '0d5b7f0c-3c1a-5d0e-8a55-5a1f5c2b9e11';

const leftOut = (bad: number): string =>
  bad === 0 ? '' : bad === 1 ? ', 1 has an error and is left out' : `, ${bad} have an error and are left out`;

/** `npm run import:list`. The file is read to its end before its first row is taken: of one that is broken nothing is imported. */
await runCommand({
  usage,
  options: {
    file: { type: 'string' },
    name: { type: 'string' },
    errors: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
  run: async ({ values: { file, name, errors, 'dry-run': isDry, force }, positionals }, stopping) => {
    if (!file || !name?.trim() || name.length > 80 || positionals.length > 0 || errors === '') return undefined;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
    if (errors === undefined) return imported({ file, name, isDry, errors, stopping });
    if (path.resolve(errors) === path.resolve(file))
      throw new Error(`${errors} is the list itself. Name another file.`);
    return wholeFile(errors, force, (place) => imported({ file, name, isDry, errors: place, stopping }));
  },
});

interface Importing {
  readonly file: string;
  readonly name: string;
  readonly isDry: boolean;
  /** Where to write which rows are left out. */
  readonly errors: string | undefined;
  readonly stopping: AbortSignal;
}

/** The exit code of it. */
async function imported({ file, name, isDry, errors, stopping }: Importing): Promise<number> {
  // Before minutes go by with the file.
  const config = isDry ? null : configOfSite();
  const list = await hugeList(file);
  const { rows, bad } = await lookThrough(list, errors, stopping);
  console.log(`${rows - bad} of ${rows} rows can be imported${leftOut(bad)}.`);
  if (config === null) return 0;
  if (rows === bad) return 1;
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const { context, close } = await composeWorker(config, url, { keepChain: false });
      try {
        const { db, log, logger } = context;
        const lists = listFilesIn(db, config.masterKey);
        const importing = {
          db,
          log,
          logger,
          lists,
          rowErrors: rowErrorsIn(db),
          leaseMs: 12_000,
          now: () => new Date(),
        };
        const parts = await partsOf(log, name, rows);
        const ids = Array.from({ length: parts }, () => randomUUID());
        const waiting = new Set<string>(ids);
        try {
          await keepParts(lists, list, { ids, owner: OPERATOR });
          const sum = { done: 0, new: 0, changed: 0, vanished: 0 };
          let [ended, failed] = [0, 0];
          await importParts(importing, { name, ids }, stopping, {
            begun: (fileId) => void waiting.delete(fileId),
            ended: (part, end) => {
              ended += 1;
              for (const each of Object.keys(sum) as (keyof typeof sum)[]) sum[each] += end[each];
              if (end.failure !== null) failed += 1;
              if (end.failure !== null) console.error(`Part ${part + 1} of ${parts}: ${end.failure}.`);
              console.error(`${ended} of ${parts} parts: ${sum.done} rows, ${sum.new} new, ${sum.changed} changed.`);
            },
          });
          console.log(`${sum.done} rows: ${sum.new} new, ${sum.changed} changed, ${sum.vanished} vanished.`);
          return failed > 0 ? 1 : 0;
        } finally {
          // One whose import has begun goes with its end, also in another process.
          for (const id of waiting) await lists.remove(id);
        }
      } finally {
        await close();
      }
    },
  );
}
