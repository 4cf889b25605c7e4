import { startVitest, type Vitest } from 'vitest/node';
import { helpWithoutArguments } from '#operations/command/help.ts';
import { onStartedEventStoreDb } from '#tests/support/test-files.ts';

helpWithoutArguments(`npm run test:eventstoredb
    tests the log on EventStoreDB: on a real server, or without one on a double of its protocol

  EVENTSTORE_TEST_URL=esdb://…     on that server, which need not be empty, may be written to by others and needs no projection
  EVENTSTORE_TEST_START=COMMAND    on servers that it starts, kills and restores itself: COMMAND, to which it adds a data folder and a
                                   port, listens there without TLS until SIGTERM. There it also moves logs, puts them back, and runs
                                   every part several times

Ends with one line, how many tests passed, failed and were skipped, and for want of what; with 0 when none failed, else with 1.`);

const url = process.env['EVENTSTORE_TEST_URL'];
const started = process.env['EVENTSTORE_TEST_START'];
const where = url
  ? url.replace(/\/\/[^@/]*@/, '//')
  : started
    ? `servers started by \`${started}\``
    : 'a double of its protocol, for want of EVENTSTORE_TEST_URL and EVENTSTORE_TEST_START';
process.stdout.write(`The contract of the log on EventStoreDB: ${where}\n`);

const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
const wanting = new Set<string>();

async function count(vitest: Vitest): Promise<void> {
  const modules = vitest.state.getTestModules();
  let passed = 0;
  let failed = 0;
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const result = test.result();
      counts[result.state] += 1;
      if (result.state === 'passed') passed += 1;
      if (result.state === 'failed') failed += 1;
      if (result.state === 'skipped' && result.note) wanting.add(result.note);
    }
  }
  // What failed outside of a test, e.g. because there is no server, fails the run all the same.
  const outside =
    vitest.state.getUnhandledErrors().length + modules.filter((module) => module.errors().length > 0).length;
  if (failed === 0 && (outside > 0 || passed === 0)) counts.failed += 1;
  await vitest.close();
}

// With settings of its own: the other tests start a PostgreSQL first, which this one does not need.
await count(
  await startVitest('test', ['tests/contract/eventstoredb.thorough.test.ts'], {
    config: false,
    watch: false,
    include: ['tests/contract/eventstoredb.thorough.test.ts'],
    reporters: ['verbose'],
    // For a server that is far away.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  }),
);
if (started) {
  const files = onStartedEventStoreDb();
  const vitest = await startVitest('test', [...files], {
    watch: false,
    project: ['slow'],
    reporters: ['verbose'],
    maxWorkers: 1,
  });
  // A name that no file bears is no error to vitest as long as another is found.
  counts.failed += files.length - vitest.state.getTestModules().length;
  await count(vitest);
}
const why = wanting.size > 0 ? ` (${[...wanting].join('; ')})` : '';
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped${why}` : '';
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
