import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '#operations/site/frontend.ts';
import { UNHANDLED } from '#operations/site/steady.ts';
import { compileCache } from './compile-cache.ts';
import { endingWithUs } from './ending-with-us.ts';

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
  /** How it has ended by itself: `with 1`, or `by SIGABRT` where its memory was full; null when it runs, or was ended by us or by kill -9. */
  endedBy(): string | null;
  /** Ends it as `stop`, and starts in its place what today's sources say. */
  renew(): Promise<void>;
  /** Its id while it runs. */
  pid(): number | undefined;
  /** What it has said on both outputs so far. */
  said(): string;
}

/** With what npm starts `script` of the sources in `folder`, so that it runs as it does for an operator. */
function startOf(
  script: string,
  folder: string,
): { readonly flags: string[]; readonly settings: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const started = Object.values(scripts).find((line) => / ?exec node --/.test(line) && line.endsWith(` ${script}`));
  const [settings = '', flags = ''] = started?.slice(0, -script.length).split('exec node ') ?? [];
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  return {
    flags: words(flags),
    settings: Object.fromEntries(words(settings).map((each) => each.split('=') as [string, string])),
  };
}

/** So much of such a line tells what it was. */
const SHOWN = 600;

/** What `processes` have said of promises that failed in them and for which nobody waited, each in a sentence. */
export function unhandledIn(processes: readonly Pick<ProgramProcess, 'name' | 'said'>[]): string[] {
  return processes.flatMap(({ name, said }) =>
    said()
      .split('\n')
      .filter((line) => line.includes(UNHANDLED))
      .map((line) => `${name} had an unhandled rejection: ${line.slice(0, SHOWN)}`),
  );
}

/** `what` a program did, in a sentence that ends with its last words. */
export const didAndSaid = ({ name, said }: Pick<ProgramProcess, 'name' | 'said'>, what: string): string =>
  `${name} ${what}, and said last: ${said().trim().slice(-SHOWN)}`;

/** That `program` has ended though nobody has ended it, in a sentence; `how` says when, or with what. */
export const endedByItself = (program: Pick<ProgramProcess, 'name' | 'said'>, how: string): string =>
  didAndSaid(program, `has ended by itself (${how})`);

/** `script` with `args`, seen from the repository; it is ready when its standard output matches `ready`. Does not run yet. */
export function programProcess(options: {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly ready: RegExp;
  readonly environment?: Readonly<Record<string, string>>;
  /** Of other sources than today's, which are in this folder, until it is renewed. */
  readonly sources?: string | undefined;
  /**
   * What becomes of a promise that failed in it and for which nobody waited: `throws`, the default, when it is ended, because in no process
   * of any test may it go by; `is said`, for whoever reads what it has said (`unhandledIn`).
   */
  readonly unhandled?: 'throws' | 'is said' | undefined;
}): ProgramProcess {
  const { name, script, args = [], ready, environment = {}, unhandled = 'throws' } = options;
  let sources = options.sources ?? repository;
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
    if (unhandled === 'throws' && said.includes(UNHANDLED))
      throw new Error(`${name} had an unhandled rejection: ${said}`);
    return running.exitCode;
  };
  const start = async (): Promise<void> => {
    if (child) return;
    const { flags, settings } = startOf(script, sources);
    const started = endingWithUs(
      spawn(process.execPath, [...flags, script, ...args], {
        cwd: sources,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...compileCache, PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...environment },
      }),
    );
    child = started;
    let output = '';
    started.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      said += chunk.toString('utf8');
    });
    started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    while (!ready.test(output)) {
      if (child !== started) return;
      const { exitCode, signalCode } = started;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`${name} ended with ${exitCode ?? signalCode}: ${said}`);
      await sleep(20);
    }
  };
  return {
    name,
    start,
    renew: async () => {
      await end('SIGTERM');
      sources = repository;
      await start();
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child?.kill(signal),
    runs: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    endedBy: () => {
      const { exitCode = null, signalCode = null } = child ?? {};
      if (signalCode !== null) return signalCode === 'SIGKILL' ? null : `by ${signalCode}`;
      return exitCode === null ? null : `with ${exitCode}`;
    },
    pid: () => child?.pid,
    said: () => said,
  };
}
