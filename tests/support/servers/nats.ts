import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/free-port.ts';
import { endingWithUs } from './ending-with-us.ts';

const candidates = ['nats-server', '/usr/sbin/nats-server', '/usr/local/bin/nats-server'];
const binary = candidates.find((each) => spawnSync(each, ['--version']).status === 0);

/** Whether this machine has a NATS server. Where it has none, tests of NATS are skipped, and nats-setup.ts says so. */
export const hasNats = binary !== undefined;

/** A NATS server with JetStream of a test's own, on a port that stays the same. */
export interface NatsServer {
  readonly url: string;
  /** Resolves when it takes connections. */
  start(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a crash would: kill -9. */
  kill(): Promise<void>;
  /** Stops it from answering, as on a machine that hangs; its connections stay open. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
  /** Loses everything that JetStream had stored; the server must be down. */
  wipe(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** A server that does not run yet; `flags` are more of its own. */
export async function natsServer(flags: readonly string[] = []): Promise<NatsServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-nats-'));
  const port = await freePort();
  let running: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      const options = ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder, ...flags];
      running = endingWithUs(spawn(binary ?? 'nats-server', options, { detached: true, stdio: 'ignore' }));
      await untilOpen(port);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    wipe: () => rm(path.join(folder, 'jetstream'), { recursive: true, force: true }),
    close: async () => {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error('the NATS server did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
