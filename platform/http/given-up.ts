import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';

/** Aborted when whoever made the request that runs has gone before its answer. */
const asking = new AsyncLocalStorage<AbortSignal>();
/** What nobody reads: the number under which web servers count such requests. */
const gone = httpProblem(499, 'Nobody waits for this answer any more.');
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Tells `readsOf` when whoever asks the routes of `app` goes away. Writes go on: they have begun, and somebody may repeat them. */
export function noticeLeaving(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!safe.has(request.method)) return done();
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort(gone);
    });
    asking.run(leaving.signal, done);
  });
}

/** `db` for what is read for a request: when that is given up, the statement that runs for it is ended in the server, too. */
export function readsOf(db: Database, metrics: Metrics): Database {
  const ended = metrics.counter(
    'hopscotch_reads_ended_total',
    'Reads that were ended in the database because whoever asked had gone',
  );
  const counted = async <Result>(reading: Promise<Result>): Promise<Result> => {
    try {
      return await reading;
    } catch (error) {
      if (error === gone) ended.inc();
      throw error;
    }
  };
  return {
    ...db,
    query: (sql, params) => counted(db.query(sql, params, asking.getStore())),
    transaction: (work, options) => counted(db.transaction(work, { ...options, until: asking.getStore() })),
  };
}

/** One answer that several requests wait for. */
export interface SharedRead<Result> {
  /** Waits for it, too. */
  readonly join: () => Promise<Result>;
}

/** Reads for several requests: it is given up, and `dropped` called, when all of them are. */
export function sharedRead<Result>(read: () => Promise<Result>, dropped: () => void): SharedRead<Result> {
  const over = new AbortController();
  const result = asking.run(over.signal, read);
  // Also when nobody has joined.
  result.catch(() => undefined);
  let waiting = 0;
  return {
    join: async () => {
      const leaving = asking.getStore();
      leaving?.throwIfAborted();
      waiting += 1;
      const leave = (): void => {
        waiting -= 1;
        if (waiting > 0) return;
        dropped();
        over.abort(gone);
      };
      leaving?.addEventListener('abort', leave);
      try {
        return await result;
      } finally {
        leaving?.removeEventListener('abort', leave);
      }
    },
  };
}
