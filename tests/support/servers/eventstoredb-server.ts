import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStoreDbStore } from '#event-store/eventstoredb/store.ts';
import { repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import { endingWithUs } from './ending-with-us.ts';

/**
 * How to start a server: the words of EVENTSTORE_TEST_START, to which a data folder and a port are added. It listens there on
 * 127.0.0.1 without TLS until SIGTERM, which it survives with its data. Undefined: none is given.
 */
export const startCommand = process.env['EVENTSTORE_TEST_START'];
/** The double behaves like that, too. */
export const doubleCommand = `${process.execPath} tests/doubles/eventstoredb/main.ts`;

/** An EventStoreDB server, or the double of one, as a process of its own with its data on disk. */
export interface EventStoreDbServer {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  /** What it has said on both outputs so far. */
  said(): string;
  /** Starts it on its data when it does not run; resolves when it answers. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it from answering, as on a machine that hangs; its connections stay open. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
  /** Stops it, copies its data, and starts it again. Answers another server, which does not run yet, on the copy. */
  backUp(): Promise<EventStoreDbServer>;
  /** Stops it, puts the data of `backup`, which must not run, in the place of its own, and starts it again. */
  restore(backup: EventStoreDbServer): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const STARTS_WITHIN_MS = 120_000;

/** A server with an empty log, not started yet. */
export async function eventStoreDbServer(command = startCommand ?? doubleCommand): Promise<EventStoreDbServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-eventstoredb-'));
  const port = await freePort();
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  let child: ChildProcess | undefined;
  let said = '';
  // The command may be a script around the server: the group is told.
  const tell = (running: ChildProcess | undefined, signal: NodeJS.Signals): void => {
    if (running?.pid !== undefined && runs(running)) process.kill(-running.pid, signal);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || !runs(running)) return;
    const ended = once(running, 'exit');
    tell(running, signal);
    await ended;
  };
  const start = async (): Promise<void> => {
    if (child) return;
    const [program = '', ...words] = command.split(' ');
    // It would take EVENTSTORE_… for settings of its own.
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_'));
    const started = endingWithUs(
      spawn(program, [...words, folder, String(port)], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: Object.fromEntries(environment),
        detached: true,
      }),
    );
    child = started;
    for (const output of [started.stdout, started.stderr])
      output.on('data', (chunk: Buffer) => {
        // A server says much; what it said last is what one looks for.
        said = `${said}${chunk.toString('utf8')}`.slice(-100_000);
      });
    await answers(url, () => runs(started));
  };
  return {
    name: startCommand === command ? 'EventStoreDB' : 'the double of EventStoreDB',
    url,
    folder,
    said: () => said,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => tell(child, 'SIGSTOP'),
    thaw: () => tell(child, 'SIGCONT'),
    backUp: async () => {
      await end('SIGTERM');
      const backup = await eventStoreDbServer(command);
      cpSync(folder, backup.folder, { recursive: true });
      await start();
      return backup;
    },
    restore: async (backup) => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      cpSync(backup.folder, folder, { recursive: true });
      await start();
    },
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function answers(url: string, stillRuns: () => boolean): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  const store = await openEventStoreDbStore({ url, deadlineMs: 1000, patienceMs: 0 });
  try {
    for (;;) {
      try {
        return void (await store.head());
      } catch (error) {
        if (!stillRuns() || Date.now() > until) throw error;
        await sleep(50);
      }
    }
  } finally {
    await store.close();
  }
}
