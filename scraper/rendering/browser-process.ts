import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { watchMemory } from './group-memory.ts';

/** What a browser says of itself: an event of the DevTools protocol. */
export interface BrowserEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
}
export type Answer = Readonly<Record<string, unknown>>;

/** An event, or the answer to what was sent under `id`. */
interface Message extends Partial<BrowserEvent> {
  readonly id?: number;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

/** A browser that is driven over two pipes, which nobody else can open. */
export interface BrowserProcess {
  /** Throws a FetchFailure once the browser has ended, and an Error when it refuses. */
  send(method: string, params?: object, sessionId?: string): Promise<Answer>;
  on(listener: (event: BrowserEvent) => void): void;
  /** Rejects, with a FetchFailure that says why, when the browser ends. */
  readonly ended: Promise<never>;
  /** Ends it and every process that it started, and removes what it wrote. */
  end(): Promise<void>;
}

export interface BrowserLimits {
  /** Of its processes together, MB. */
  readonly memoryMb: number;
  /** One message from it, bytes. */
  readonly maxMessage: number;
}

/** A browser that ends says why before it lists its calls. */
const LAST_WORDS = 16_000;
/** Its last words come with its end, or hardly later. */
const LAST_WORDS_MS = 500;

/** Starts the browser at `executable`; `flags` are asked for once there is a folder for its profile. */
export async function startBrowser(
  executable: string,
  flags: (profile: string) => readonly string[],
  { memoryMb, maxMessage }: BrowserLimits,
): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), `hopscotch-browser-${process.pid}-`));
  // Of our environment, which holds secrets, it gets nothing.
  const env = { PATH: '/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'en_GB.UTF-8' };
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] as const;
  const child: ChildProcess = spawn(executable, flags(profile), {
    env,
    cwd: profile,
    stdio: [...stdio],
    detached: true,
  });
  const [, , words, toIt, fromIt] = child.stdio as [null, null, Readable, Writable, Readable];
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const gone = Promise.withResolvers<void>();
  let listener: (event: BrowserEvent) => void = () => undefined;
  let lastWords = '';
  let failed: FetchFailure | undefined;
  let lastId = 0;

  /** Every process of its group: those that it started are in it. */
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  const fail = (why: FetchFailure): void => {
    failed ??= why;
    ended.reject(failed);
    for (const each of waiting.values()) each.reject(failed);
    waiting.clear();
    kill();
  };
  const memory = watchMemory(child.pid, memoryMb, () =>
    fail(new FetchFailure('too-large', `drawing it takes more than ${memoryMb} MB of memory`)),
  );
  const over = (how: string): void => {
    const why = /^.*(?:no usable sandbox|--no-sandbox|FATAL).*$/im.exec(lastWords)?.[0] ?? lastWords.trim().slice(-300);
    fail(new FetchFailure('gave-up', `the browser ended with ${how}: ${why.slice(0, 500)}`));
    gone.resolve();
  };
  child.once('close', (code, signal) => over(String(signal ?? code)));
  // One that it left behind may hold its pipes open.
  child.once('exit', (code, signal) => setTimeout(() => over(String(signal ?? code)), LAST_WORDS_MS));
  child.once('error', (error) => over(error.message));
  for (const each of [toIt, fromIt, words]) each.on('error', () => undefined);
  words.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk.toString('utf8')}`.slice(-LAST_WORDS);
  });
  const take = ({ id, result, error, method = '', params = {}, sessionId }: Message): void => {
    if (id === undefined) return listener({ method, params, ...(sessionId !== undefined && { sessionId }) });
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result ?? {});
  };
  onMessages(fromIt, maxMessage, (text) => {
    if (text === undefined)
      return fail(new FetchFailure('too-large', `more than ${maxMessage} bytes once it is drawn`));
    try {
      take(JSON.parse(text) as Message);
    } catch (thrown) {
      fail(new FetchFailure('gave-up', `the browser said what nobody understands: ${String(thrown)}`));
    }
  });
  return {
    send: (method, params = {}, sessionId) => {
      const asked = Promise.withResolvers<Answer>();
      // Not every answer is waited for.
      asked.promise.catch(() => undefined);
      if (failed) {
        asked.reject(failed);
        return asked.promise;
      }
      lastId += 1;
      waiting.set(lastId, asked);
      toIt.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      return asked.promise;
    },
    on: (next) => {
      listener = next;
    },
    ended: ended.promise,
    end: async () => {
      memory.stop();
      kill();
      await gone.promise;
      // A process that is just ending may still write there.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Says each message, which ends with a zero byte; undefined for one that is too long, and nothing more. */
function onMessages(stream: Readable, maxMessage: number, say: (text: string | undefined) => void): void {
  let parts: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
      say(text);
    }
    length += rest.length;
    parts.push(rest);
    if (length <= maxMessage) return;
    stream.destroy();
    say(undefined);
  });
}
