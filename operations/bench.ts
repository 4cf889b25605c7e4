import { readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { appendFigures } from '#tests/bench/append.ts';
import { approvalFigures } from '#tests/bench/approval.ts';
import { directoryFigures } from '#tests/bench/directory.ts';
import { eventStoreDbFigures } from '#tests/bench/eventstoredb.ts';
import { firstPaintFigures } from '#tests/bench/first-paint.ts';
import { fellBack, type Figure, type Measured, table } from '#tests/bench/figure.ts';
import { findingFigures } from '#tests/bench/finding.ts';
import { hugeImportFigures } from '#tests/bench/huge-import.ts';
import { importFigures } from '#tests/bench/imports.ts';
import { lighthouseFigures } from '#tests/bench/lighthouse.ts';
import { memoryFigures } from '#tests/bench/memory.ts';
import { openDataFigures } from '#tests/bench/open-data.ts';
import { pageWeights } from '#tests/bench/page-weight.ts';
import { overloadFigures } from '#tests/bench/overload.ts';
import { processFigures } from '#tests/bench/processes.ts';
import { queueFigures } from '#tests/bench/queue.ts';
import { longRebuildFigures, rebuildFigures } from '#tests/bench/rebuild.ts';
import { readingFigures } from '#tests/bench/reading.ts';
import { recommendationFigures } from '#tests/bench/recommendations.ts';
import { renderedFigures } from '#tests/bench/rendered.ts';
import { recoveryFigures } from '#tests/bench/recovery.ts';
import { restoreApartFigures, restoreFigures } from '#tests/bench/restore.ts';
import { sectionsOf, titleOf, withSection } from '#tests/bench/sections.ts';
import { viewCountingFigures } from '#tests/bench/view-counting.ts';
import { visibilityFigures } from '#tests/bench/visibility.ts';
import { helpWith } from './command/help.ts';
import { buildFrontend } from './site/frontend.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

/**
 * `npm run bench [-- GROUP...]`: measures and writes docs/benchmarks.md; with groups, prints these and writes nothing but the sections of
 * those that are measured alone, which the whole run keeps. Ends with 1 when a figure fell back: its goal, which it has reached
 * before, was missed by more than noise.
 */
const groups: readonly {
  id: string;
  title: string;
  note: string;
  measure: (url: string) => Promise<readonly Figure[] | Measured>;
  /** Measured only when it is asked for: it takes minutes. */
  onlyAlone?: true;
}[] = [
  {
    id: 'append',
    title: 'Appending to the log',
    note: 'One event an append, as in the product; each beside the same rows written without the store, with the same durability.',
    measure: (url) => appendFigures({ url }),
  },
  {
    id: 'rebuild',
    title: 'Rebuilding read models',
    note: 'Over 100,000 realistic events, beside reading and parsing the same events with a cursor. Over 1,000,000 it takes minutes: `npm run bench -- long-rebuild`, which is no part of the whole run.',
    measure: (url) => rebuildFigures({ url }),
  },
  {
    id: 'long-rebuild',
    title: 'Rebuilding read models over a long log',
    note: 'Every read model over 1,000,000 realistic events.',
    measure: (url) => longRebuildFigures({ url }),
    onlyAlone: true,
  },
  {
    id: 'approval',
    title: 'An approval with a long history',
    note: 'The command alone, without HTTP: loaded, decided and appended; one listing after the other, in turn.',
    measure: (url) => approvalFigures({ url }),
  },
  {
    id: 'visibility',
    title: 'Reading what was just written',
    note: 'Every read model running, one command after another.',
    measure: (url) => visibilityFigures({ url }),
  },
  {
    id: 'directory',
    title: 'Searching the directory',
    note: '100,000 live listings, through HTTP with the real application, beside the bare SQL of the same questions.',
    measure: (url) => directoryFigures({ url }),
  },
  {
    id: 'finding',
    title: 'Finding by each kind of question',
    note: '100,000 live listings; page and total, nothing kept, one question after another through HTTP with the real application, beside the same as bare SQL.',
    measure: (url) => findingFigures({ url }),
  },
  {
    id: 'open-data',
    title: 'Open data',
    note: '20,000 live listings in pages of 500, with the real application.',
    measure: (url) => openDataFigures({ url }),
  },
  {
    id: 'imports',
    title: 'Importing lists',
    note: 'Rows of some 130 bytes, each with an activity of its own, two hundred to an append, beside parsing the same file. One that is brought to the website may have 10,000 rows and 20 MB; a million of them, which is 130 MB, takes long and is `npm run bench -- huge-import`.',
    measure: (url) => importFigures({ url }),
  },
  {
    id: 'huge-import',
    title: 'Importing a million rows',
    note: 'By `npm run import:list` in a process of its own, from reading the file to the last draft, with nothing else running.',
    measure: (url) => hugeImportFigures({ url }),
    onlyAlone: true,
  },
  {
    id: 'finding-million',
    title: 'Finding among a million',
    note: 'The same over 1,000,000 live listings: 100,000, and each nine times more in the tables of the directory, later and under other ids. Under the figures stands how PostgreSQL gets at the rows of each question.',
    measure: (url) => findingFigures({ url, times: 10, goal: 50 }),
    onlyAlone: true,
  },
  {
    id: 'recommendations',
    title: 'Recommending to a family',
    note: 'A family with two children among 100,000 live listings: what it is shown on its home page, through HTTP with the real application and without, beside the bare SQL of the same.',
    measure: (url) => recommendationFigures({ url }),
  },
  {
    id: 'rendered',
    title: 'Pages drawn on the server',
    note: '10,000 live listings. A page is kept until a row that it shows changes; one that is drawn anew has an address of its own each time.',
    measure: (url) => renderedFigures({ url }),
  },
  {
    id: 'view-counting',
    title: 'Counting views',
    note: '400 pages of activities as they are kept, asked for by 16 connections at full load, each counted as it is answered and written with the day’s totals every five seconds, beside the same uncounted; in turn. The small request by which a browser tells of a view is not part of a page, and not of this.',
    measure: (url) => viewCountingFigures({ url }),
  },
  {
    id: 'lighthouse',
    title: 'Lighthouse',
    note: 'The phone that Lighthouse simulates, a slow one on a slow connection, in front of the demo; brought by npx at a pinned version. What a page lost points for is printed beside the run.',
    measure: (url) => lighthouseFigures({ url }),
  },
  {
    id: 'first-paint',
    title: 'The first thing seen on a slow telephone',
    note: '50 kB a second and 150 ms to each answer, as the browser slows itself down, in front of the demo; the median of three visits by somebody who has never been here.',
    measure: (url) => firstPaintFigures({ url }),
  },
  {
    id: 'queue',
    title: 'The review queue',
    note: '100,000 submitted listings that are all but alike, through HTTP with the whole site, one question after another.',
    measure: (url) => queueFigures({ url }),
  },
  {
    id: 'overload',
    title: 'Asked more than it can do',
    note: 'Requests that come whether or not the ones before were answered, from a process of its own, which takes its part of the machine.',
    measure: (url) => overloadFigures({ url }),
  },
  {
    id: 'eventstoredb',
    title: 'The log in EventStoreDB, against our double of it',
    note: 'Through the client, to a double of the server in a process of its own that keeps everything in memory: what our side can do, not what a server does.',
    measure: () => eventStoreDbFigures(),
  },
  {
    id: 'processes',
    title: 'A process for each part',
    note: 'The gateway, two each of the APIs, projectors and policies, and a scraper, beside the one process of `npm start`, both with our double of EventStoreDB as the log and NATS where there is a server. The same machine carries all of it, so more processes only share it out. Both are warmed up for 20 s with 16 writers first. Commits that only read count, too, and those of idle processes.',
    measure: (url) => processFigures({ url }),
  },
  {
    id: 'recovery',
    title: 'After a process was killed',
    note: 'Every part twice. Projectors and policies take over what a silent process had when its lease of it ends.',
    measure: (url) => recoveryFigures({ url }),
  },
  {
    id: 'reading',
    title: 'Reading a page',
    note: 'Every fixture of the scraper in one process, again and again, beside `cheerio.load` of the same pages; the median round. The fixtures are small, a thousand characters each, so that nearly all of it is searching words; the same within a page of usual size (with menus and styles of 40,000 characters around it) is what a site’s own page costs.',
    measure: () => readingFigures(),
  },
  {
    id: 'restore',
    title: 'Restoring a backup',
    note: 'A site with 1,000,000 realistic events is backed up and restored into another database and folder, each by its command, on one server. The restore checks the file, puts log, keys and accounts in place, and computes every read model. What was restored is verified, and every row of every read model compared.',
    measure: (url) => restoreFigures({ url }),
    onlyAlone: true,
  },
  {
    id: 'restore-apart',
    title: 'Restoring a backup of a log in EventStoreDB',
    note: 'The same with 20,000 events in a server of their own, into an empty one: an append for each event, and both compared.',
    measure: (url) => restoreApartFigures({ url }),
    onlyAlone: true,
  },
  {
    id: 'memory',
    title: 'Memory',
    note: 'The whole site in its one process, with the demo in it; PostgreSQL is a process of its own.',
    measure: () => memoryFigures(),
  },
  {
    id: 'page-weight',
    title: 'Weight of the pages',
    note: 'JavaScript that a browser which has never been here loads for each page before anybody does anything, as it is transferred (brotli), with what comes by itself after the page shows; opened by somebody it is for, and public pages by somebody who is not signed in.',
    measure: (url) => pageWeights({ url }),
  },
];

const PAGE = 'docs/benchmarks.md';
helpWith(`npm run bench -- [GROUP...]    measures, and prints each figure beside its limit of the same run

Without a group all of them but those that run only when they are named. Groups:
${groups.map(({ id, title, onlyAlone }) => `  ${id.padEnd(22)}${title}${onlyAlone ? ' (only when named)' : ''}`).join('\n')}`);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !groups.some((group) => group.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no group ${unknown.join(', ')}. The groups are: ${groups.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(2);
}

const dataDir = dataFolder('bench');
await buildFrontend((line) => process.stderr.write(`${line}\n`));
const sections: string[] = [];
try {
  for (const { id, title, note, measure, onlyAlone } of groups) {
    if (wanted.length > 0 ? !wanted.includes(id) : onlyAlone) continue;
    process.stderr.write(`${title} …\n`);
    // A database and a server for each group: what one leaves behind must not slow the next one down.
    const server = await startPostgres({ dataDir: path.join(dataDir, id), log: () => undefined });
    try {
      const measured = await measure(server.url);
      const { figures, under } = 'figures' in measured ? measured : { figures: measured, under: '' };
      if (figures.some(fellBack)) process.exitCode = 1;
      const said = [
        `## ${title}`,
        note,
        ...(onlyAlone ? [machine()] : []),
        table(figures),
        ...(under === '' ? [] : [under]),
      ];
      const section = `${said.join('\n\n')}\n`;
      sections.push(section);
      process.stdout.write(`\n${section}`);
      if (onlyAlone) await writeFile(PAGE, withSection(await readFile(PAGE, 'utf8'), section));
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
if (wanted.length === 0) {
  const alone = new Set(groups.filter(({ onlyAlone }) => onlyAlone).map(({ title }) => title));
  const kept = sectionsOf(await readFile(PAGE, 'utf8')).filter((section) => alone.has(titleOf(section)));
  await writeFile(PAGE, kept.reduce(withSection, page(sections)));
}

function machine(): string {
  const [first] = cpus();
  const kind = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${kind}.`;
}

function page(tables: readonly string[]): string {
  return `# Benchmarks

Written by \`npm run bench\`. ${machine()} Client, server and the embedded PostgreSQL share the machine. Machines differ and are noisy, so each figure stands beside its limit from the same run, and the goals are ratios.

${tables.join('\n')}`;
}
