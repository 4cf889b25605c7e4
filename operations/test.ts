import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '#platform/message-of.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';
import { secondTryFile } from '#tests/support/second-try.ts';
import { runChecks } from './checks/run-checks.ts';
import { argsOf } from './command/args.ts';
import { helpWith } from './command/help.ts';
import { buildFrontend, repository } from './site/frontend.ts';

/**
 * `npm test`: everything that must hold before a change is taken, cheapest first, ending at the first failure. The last line says
 * how many tests passed and failed; a check that fails before the tests counts as one failed. `npm run test:thorough` is what takes
 * its time, and nothing else: every part as processes of its own, commands as people call them, processes and PostgreSQL that die
 * again and again, browsers whose answers and files come late, more of the cases that tests draw, and the worked examples of
 * docs/adding.md, which compile copies of the tree. `--part 2/3` is the second third of its files.
 */
const usage = `npm test                    everything that must hold, in less than ten minutes
npm run test:thorough       what takes longer, and nothing else
    -- --part 2/3           the second third of it`;
helpWith(usage);
const { thorough, part } = asked();
const suites: readonly { title: string; project: string }[] = thorough
  ? [
      { title: 'Sieges, our programs as processes, more cases, worked examples of adding something', project: 'slow' },
      {
        title: 'Browser tests that take their time, every journey at its other width, every screen',
        project: 'browser-thorough',
      },
    ]
  : [
      { title: 'Unit, API and contract tests', project: 'unit' },
      { title: 'Browser tests', project: 'browser' },
    ];

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The same of the files alone in which nothing failed. */
  readonly whole: Omit<Counts, 'whole'>;
}
const ReportSchema = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const reports = join(repository, 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
const began = performance.now();
const inMemory = memoryFolder();
/** Which of two ways a thorough run looks at what it looks at in one only: in many runs it is both. */
const turn = process.env['THOROUGH_TURN'] ?? String(randomInt(1, 1_000));
/** Files that passed at their second try only. */
const late: string[] = [];

function asked(): { readonly thorough: boolean; readonly part: string | undefined } {
  try {
    const { thorough = false, part } = argsOf({
      options: { thorough: { type: 'boolean' }, part: { type: 'string' } },
    }).values;
    if (part !== undefined && !(thorough && /^[1-9]\d*\/[1-9]\d*$/.test(part)))
      throw new Error('A part is like 2/3, and of npm run test:thorough only.');
    return { thorough, part };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n${usage}\n`);
    process.exit(2);
  }
}

function section(title: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`\n== ${title} (after ${seconds} s)\n`);
}

function run(command: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: repository, stdio: 'inherit', env });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function check(): Promise<boolean> {
  const passed = await runChecks(({ title }, output) => {
    section(title);
    process.stdout.write(output);
  });
  if (!passed) total.failed += 1;
  return passed;
}

async function test(): Promise<boolean> {
  for (const { title, project } of suites) {
    section(title);
    const first = await runTests(project);
    const again = first.good ? [] : filesIn(secondTryFile);
    if (again.length > 0) section(`A second try of ${again.join(', ')}`);
    const second = again.length > 0 ? await runTests(project, again) : undefined;
    const { passed, failed, skipped } = second ? joined(first.counts, second.counts) : first.counts;
    total.passed += passed;
    total.skipped += skipped;
    const { good } = second ?? first;
    // A file that could not be loaded, or an error outside of tests, fails the run without failing a test.
    total.failed += failed === 0 && !good ? 1 : failed;
    if (!good) return false;
    late.push(...again);
  }
  return true;
}

async function runTests(project: string, only: readonly string[] = []): Promise<{ good: boolean; counts: Counts }> {
  const report = join(reports, `${project}.json`);
  for (const left of [report, secondTryFile]) rmSync(left, { force: true });
  const args = [
    '--project',
    project,
    '--reporter=default',
    `--reporter=${join(repository, 'tests/support/second-try.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    // A second try is of files that are in the part already.
    ...(part !== undefined && only.length === 0 ? [`--shard=${part}`] : []),
    ...only,
  ];
  const code = await run([join(repository, 'node_modules', '.bin', 'vitest'), 'run', ...args], {
    ...process.env,
    ...compileCache,
    ...(inMemory !== undefined && { TMPDIR: inMemory }),
    NODE_ENV: 'test',
    THOROUGH: thorough ? '1' : '',
    THOROUGH_TURN: turn,
  });
  return { good: code === 0, counts: countsOf(report) };
}

/** What both tries say together: of the files that had a second one, what that one says. */
function joined(first: Counts, second: Counts): Counts {
  const count = (what: 'passed' | 'skipped'): number => first.whole[what] + second[what];
  return { passed: count('passed'), skipped: count('skipped'), failed: second.failed, whole: second.whole };
}

const nothing = { passed: 0, failed: 0, skipped: 0 } as const;

function countsOf(report: string): Counts {
  try {
    const { testResults } = ReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const good = testResults.filter(({ status }) => status === 'passed');
    return { ...sumOf(testResults), whole: sumOf(good) };
  } catch {
    return { ...nothing, whole: nothing };
  }
}

function sumOf(files: z.infer<typeof ReportSchema>['testResults']): Omit<Counts, 'whole'> {
  const found = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const [passed, failed] = (['passed', 'failed'] as const).map(
    (status) => found.filter((each) => each === status).length,
  );
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: found.length - (passed ?? 0) - (failed ?? 0) };
}

function filesIn(list: string): readonly string[] {
  return existsSync(list) ? z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
}

async function build(): Promise<boolean> {
  section('Build of the pages');
  try {
    await buildFrontend((line) => void process.stdout.write(`${line}\n`));
    return true;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    total.failed += 1;
    return false;
  }
}

mkdirSync(reports, { recursive: true });
if (thorough) process.stdout.write(`THOROUGH_TURN=${turn}${part === undefined ? '' : `, part ${part}`}\n`);
const good = (thorough || (await check())) && (await build()) && (await test());
if (late.length > 0) process.stdout.write(`\nPassed at the second try only:\n  ${late.join('\n  ')}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = good ? 0 : 1;
