import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { ReaderAnswer, ReaderNews, ReaderTask } from './answer-pages.ts';
import type { PageFacts, PageText } from './facts.ts';

/** A process that reads one page at a time. */
export interface ReaderProcess {
  /** False once it has ended or is about to. */
  readonly alive: boolean;
  /** What `page` says. Throws a FetchFailure when it takes longer than `limitMs` or the process ends; both end the process. */
  read(page: PageText, limitMs: number): Promise<PageFacts>;
  /** Ends it, whatever it is doing. */
  end(): Promise<void>;
}

/** A process that is not ready by then is ended, ms. */
const STARTS_WITHIN_MS = 30_000;
/** The last words of a process that are kept, characters. */
const LAST_WORDS = 4_000;

/**
 * Starts `program` with at most `memoryMb` of memory for its objects. It gets nothing of our environment, because it needs no secrets,
 * but where compiled code is kept when we keep it: half of what its start costs.
 */
export function startReader(program: URL, memoryMb: number): ReaderProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let alive = true;
  let lastWords = '';
  let answered: (answer: ReaderAnswer | FetchFailure) => void = () => undefined;
  const ready = Promise.withResolvers<FetchFailure | undefined>();
  const ended = Promise.withResolvers<void>();
  const end = (): Promise<void> => {
    alive = false;
    child.kill('SIGKILL');
    return ended.promise;
  };
  const starting = setTimeout(() => void end(), STARTS_WITHIN_MS);
  const over = (why: FetchFailure): void => {
    alive = false;
    clearTimeout(starting);
    ready.resolve(why);
    answered(why);
    ended.resolve();
  };
  child.once('close', () => over(howItEnded(child, lastWords, memoryMb)));
  child.once('error', (error) => over(new FetchFailure('gave-up', `no process to read it: ${error.message}`)));
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk.toString('utf8')}`.slice(-LAST_WORDS);
  });
  child.on('message', (news: ReaderNews) => {
    if (news.kind !== 'ready') return answered(news);
    clearTimeout(starting);
    ready.resolve(undefined);
  });
  return {
    get alive() {
      // That it has ended is known before its channel has closed.
      return alive && child.connected && child.exitCode === null && child.signalCode === null;
    },
    end,
    read: async (page, limitMs) => {
      const failure = await ready.promise;
      if (failure) throw failure;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          answered(new FetchFailure('timed-out', `understanding ${page.address} took more than ${limitMs} ms`));
          void end();
        }, limitMs);
        answered = (answer) => {
          clearTimeout(timer);
          answered = () => undefined;
          if (answer instanceof FetchFailure) reject(answer);
          else if (answer.kind === 'facts') resolve(answer.facts);
          else reject(new FetchFailure('gave-up', `understanding ${page.address} failed: ${answer.reason}`));
        };
        // One that is about to end takes nothing any more; how it ended is told when it has.
        child.send({ page, limitMs } satisfies ReaderTask, () => undefined);
      });
    },
  };
}

function howItEnded({ exitCode, signalCode }: ChildProcess, lastWords: string, memoryMb: number): FetchFailure {
  if (/heap out of memory/i.test(lastWords))
    return new FetchFailure('too-large', `understanding it takes more than ${memoryMb} MB of memory`);
  const complaint = /^(?:\w*Error|FATAL ERROR)\b.*$/m.exec(lastWords)?.[0];
  const how = `the process that read it ended with ${signalCode ?? exitCode}`;
  return new FetchFailure('gave-up', complaint === undefined ? how : `${how}: ${complaint}`);
}
