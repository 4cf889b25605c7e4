import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '#operations/site/frontend.ts';
import { UNHANDLED } from '#operations/site/steady.ts';
import { compileCache } from './compile-cache.ts';

/** A program of ours as a process of its own, which a test may kill and start again. */
export interface ProgramProcess {
  readonly name: string;
  /** Starts it, when it does not run; resolves when it has said that it is ready. */
  start(): Promise<void>;
  /** Ends it as a crash would: kill -9. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it as an operator would. Answers its exit code. */
  stop(): Promise<number | null>;
  /** Sends it a signal, while it runs. */
  signal(signal: NodeJS.Signals): void;
  /** Whether it has been started and has not ended, by itself or by us. */
  runs(): boolean;
  /** What it has said on both outputs so far. */
  said(): string;
}

/** What npm gives node for `script`, so that it runs as it does for an operator. */
function flagsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const started = Object.values(scripts).find((line) => line.startsWith('exec node --') && line.endsWith(` ${script}`));
  return started?.split(' ').slice(2, -1) ?? [];
}

/** `script` with `args`, seen from the repository; it is ready when its standard output matches `ready`. Does not run yet. */
export function programProcess(options: {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly ready: RegExp;
  readonly environment?: Readonly<Record<string, string>>;
}): ProgramProcess {
  const { name, script, args = [], ready, environment = {} } = options;
  let child: ChildProcess | undefined;
  let said = '';
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
    // In no process of any run: whatever a test does to it, somebody has to wait for everything that it begins.
    if (said.includes(UNHANDLED)) throw new Error(`${name} had an unhandled rejection: ${said}`);
    return running.exitCode;
  };
  return {
    name,
    start: async () => {
      if (child) return;
      const started = spawn(process.execPath, [...flagsOf(script), script, ...args], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...compileCache, PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      });
      child = started;
      let output = '';
      started.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        said += chunk.toString('utf8');
      });
      started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
      while (!ready.test(output)) {
        if (child !== started) return;
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}: ${said}`);
        await sleep(20);
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child?.kill(signal),
    runs: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    said: () => said,
  };
}
