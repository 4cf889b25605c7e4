import { createServer } from 'node:net';
import path from 'node:path';
import { isUnavailable } from '#event-store/postgres/unavailable.ts';
import { StoreDeniesAccess, StoreUnavailable } from '#event-store/port.ts';
import { WrongConfiguration } from '#platform/config/settings.ts';
import { DatabaseUnavailable } from '#platform/database.ts';
import { causeOf } from '#platform/logger.ts';
import { messageOf } from '#platform/message-of.ts';
import { saysNoRoom } from '#platform/outages.ts';
import { withoutSignIn } from '../command/without-password.ts';
import { DamagedRegister } from '../erasure/register.ts';
import { AnotherLog } from '../log/adopt-log.ts';
import { NeverCame } from './wait-for-servers.ts';

const NODE_MAJOR = 24;
/** How long requests in hand may take after a signal before they are cut off. */
export const DRAIN_MS = 4000;

/** What must be undone at the end, last first. Runs once, whoever asks. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    // The end may have come while this step was being built up.
    if (this.#running) void step();
    else this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#running ??= this.#undo();
    return this.#running;
  }

  async #undo(): Promise<void> {
    for (const step of this.#steps.toReversed())
      await step().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
  }
}

/**
 * Ctrl-C reaches the whole process group, and npm passes it on once more: only the first signal counts. What does not end by
 * itself is ended after a while, because a process that cannot be stopped gets killed, which is worse. `say` tells the operator.
 */
export function onSignal(cleanup: Cleanup, say: (line: string) => void = () => undefined): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) return;
    controller.abort();
    say(`Stopping (${signal}) …`);
    setTimeout(() => {
      say(
        `It has not stopped within ${(DRAIN_MS * 2) / 1_000} s and ends as it is; nothing that was confirmed is lost.`,
      );
      process.exit(1);
    }, DRAIN_MS * 2).unref();
    void cleanup.run().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}

export function requireNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  throw new Error(
    `This is Node ${process.versions.node}, Hopscotch needs ${NODE_MAJOR}. Start it with \`npm start\`, which brings its own.`,
  );
}

/** HOST is no address of this machine. */
class CannotListen extends Error {
  constructor(host: string) {
    super(`Nothing can listen at HOST ${host}: it is no address of this machine.`);
    this.name = 'CannotListen';
  }
}
const isNoAddress = (error: Error): boolean =>
  'code' in error && (error.code === 'EADDRNOTAVAIL' || ('syscall' in error && error.syscall === 'getaddrinfo'));

/** Asked first, because everything else takes seconds. */
export function requireFreePort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(isNoAddress(error) ? new CannotListen(host) : error));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** What the operator reads when `command` could not go on. */
export function explain(error: unknown, command = 'npm start'): string {
  const reason = knownReason(error, command);
  if (reason !== undefined) return reason;
  // Where it happened is for whoever looks for a mistake in the code: an operator who asked for it, not one with a wrong setting.
  const inDetail = process.env['LOG_LEVEL'] === 'debug' || process.env['LOG_LEVEL'] === 'trace';
  return error instanceof Error && inDetail ? (error.stack ?? error.message) : messageOf(error);
}

/** How a file system says that a path is wrong, or not ours. */
const fileTroubles: ReadonlySet<string> = new Set([
  'EACCES',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);
const saysItself = [CannotListen, WrongConfiguration, AnotherLog, DamagedRegister, StoreDeniesAccess, NeverCame];

/** What is the matter, when it is something that happens and no fault of ours. */
export function knownReason(error: unknown, command = 'npm start'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (saysItself.some((kind) => error instanceof kind)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = Number('port' in error ? error.port : 3000);
    // Not the next one: that is another part's.
    const another = port < 60_000 ? port + 10 : port - 10;
    return `Port ${port} is in use. Stop what runs there, or choose another: PORT=${another} ${command}`;
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${String(error.port)} needs more rights. Choose one above 1023.`;
  if (saysNoRoom(error) && 'path' in error)
    return `There is no room left on the disk of ${String(error.path)}. Make some, then try again.`;
  if ('code' in error && fileTroubles.has(String(error.code)) && 'path' in error) {
    const asks = isOfDataDir(String(error.path)) ? 'Is DATA_DIR right' : 'Is that the right place';
    return `${String(error.path)} cannot be read or written (${String(error.code)}). ${asks}, and may this user write there?`;
  }
  return error instanceof DatabaseUnavailable || error instanceof StoreUnavailable || isUnavailable(error)
    ? reasonOfServer(error)
    : undefined;
}

function reasonOfServer(error: Error): string {
  const why = withoutSignIn(causeOf(error));
  const full = fullness[codeOf(error)];
  if (full) return `PostgreSQL ${full.lacks} (${why}). ${full.mend}`;
  const [server, setting] =
    error instanceof StoreUnavailable && process.env['EVENTSTORE_URL']
      ? ['log', 'EVENTSTORE_URL']
      : ['database', 'DATABASE_URL'];
  const says = error.cause === undefined && !isUnavailable(error) ? '' : `: ${why}`;
  return `The ${server} cannot be reached${says}. Is ${setting} right, and does the server run?`;
}

/** SQLSTATEs of a server that is there and full: whoever asked for its address would look in the wrong place. */
const fullness: Readonly<Record<string, { readonly lacks: string; readonly mend: string } | undefined>> = {
  '53100': { lacks: 'has no room left on its disk', mend: 'Make some, then try again.' },
  '53300': { lacks: 'takes no more connections', mend: 'Lower DATABASE_POOL, or raise its max_connections.' },
};

/** Of what is at the bottom of `error`, as `causeOf`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : '';
}

/** Whether `file` lies in DATA_DIR, or DATA_DIR in it: of a folder that is made with those above it one of them may be named. */
function isOfDataDir(file: string): boolean {
  const [there, dataDir] = [path.resolve(file), path.resolve(process.env['DATA_DIR'] || '.data')];
  return [path.relative(dataDir, there), path.relative(there, dataDir)].some((way) => !way.startsWith('..'));
}
