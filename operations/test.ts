import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compileCache } from '#tests/support/servers/compile-cache.ts';
import { drawingTests } from '#tests/support/test-files.ts';
import { helpWith } from './command/help.ts';
import { buildFrontend, repository } from './site/frontend.ts';

/**
 * `npm test`: everything that must hold before a change is taken, cheapest first, ending at the first failure. The last line says
 * how many tests passed and failed; a check that fails before the tests counts as one failed. `npm run test:thorough` is what takes
 * its time, and nothing else: every part as processes of its own, commands as people call them, processes and PostgreSQL that die
 * again and again, browsers whose answers and files come late, more of the cases that tests draw, and the worked examples of
 * docs/adding.md, which compile copies of the tree.
 */
helpWith(`npm test                    everything that must hold, in less than ten minutes
npm run test:thorough       what takes longer, and nothing else`);
const thorough = process.argv.includes('--thorough');
const checks = [
  { title: 'Types', script: 'check:types' },
  { title: 'Lint', script: 'check:lint' },
  { title: 'Format', script: 'check:format' },
  { title: 'Rooms: who imports whom', script: 'check:rooms' },
  { title: 'Unused files, exports and packages', script: 'check:unused' },
] as const;
const suites: readonly { title: string; project: string; only?: readonly string[] }[] = thorough
  ? [
      { title: 'Our programs as processes', project: 'processes' },
      { title: 'Unit, API and contract tests that take their time', project: 'slow' },
      { title: 'Browser tests that take their time', project: 'browser-thorough' },
      { title: 'Every journey and screen at both widths, the screens in light and dark', project: 'browser' },
      { title: 'More cases', project: 'unit', only: drawingTests() },
      { title: 'Worked examples of adding something', project: 'adding' },
    ]
  : [
      { title: 'Unit, API and contract tests', project: 'unit' },
      { title: 'Browser tests', project: 'browser' },
    ];

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
const ReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
});

const reports = join(repository, 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
const began = performance.now();

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
  for (const { title, script } of checks) {
    section(title);
    if ((await run(['npm', 'run', '-s', script])) === 0) continue;
    total.failed += 1;
    return false;
  }
  return true;
}

async function test(): Promise<boolean> {
  for (const { title, project, only = [] } of suites) {
    section(title);
    const report = join(reports, `${project}.json`);
    rmSync(report, { force: true });
    const args = [
      '--project',
      project,
      '--reporter=default',
      `--reporter=${join(repository, 'tests/support/second-try.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...only,
    ];
    const code = await run([join(repository, 'node_modules', '.bin', 'vitest'), 'run', ...args], {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'test',
      THOROUGH: thorough ? '1' : '',
    });
    const { passed, failed, skipped } = countsOf(report);
    total.passed += passed;
    total.skipped += skipped;
    // A file that could not be loaded, or an error outside of tests, fails the run without failing a test.
    total.failed += failed === 0 && code !== 0 ? 1 : failed;
    if (code !== 0) return false;
  }
  return true;
}

function countsOf(report: string): Counts {
  try {
    const counts = ReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function build(): Promise<boolean> {
  section('Build of the pages');
  try {
    await buildFrontend((line) => void process.stdout.write(`${line}\n`));
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    total.failed += 1;
    return false;
  }
}

mkdirSync(reports, { recursive: true });
const good = (thorough || (await check())) && (await build()) && (await test());
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = good ? 0 : 1;
