import { AsyncLocalStorage } from 'node:async_hooks';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import { DatabaseUnavailable, inTransaction, isRefusedRow, type Transaction } from '../../database.ts';

/** What the sign-in library is given for a pool: as much of one as it uses. */
interface LentPool {
  connect(): Promise<LentClient>;
  end(): Promise<void>;
}
type LentClient = Pick<pg.PoolClient, 'query' | 'release'>;

/**
 * The database as the sign-in library sees it. The library takes a statement that fails for a session, a row or a code that is not there,
 * and then refuses who is right; and it writes in several steps what must be there together. Both are put right here, below it.
 */
export interface LibraryDatabase {
  readonly lent: LentPool;
  /** Calls the library. Throws DatabaseUnavailable when a statement of the call could not be run, whatever the library makes of it. */
  call<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Runs `work`, its calls of the library and its own statements, in one transaction. Rolls back when it throws, and throws that on. */
  whole<Result>(work: (within: Transaction) => Promise<Result>): Promise<Result>;
}

/** What the statements of one call have in common. */
interface Course {
  /** The connection of the transaction that it is part of. */
  readonly client: pg.PoolClient | undefined;
  /** Why the first of them could not be run that could not. */
  failed?: unknown;
}

/** How a transaction of the library's own goes within one of ours. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
};

export function libraryDatabase(pool: pg.Pool, url: string): LibraryDatabase {
  const courses = new AsyncLocalStorage<Course>();
  const noting = async <Result>(statement: Promise<Result>): Promise<Result> => {
    try {
      return await statement;
    } catch (error) {
      const course = courses.getStore();
      if (course && !isRefusedRow(error)) course.failed ??= error;
      throw error;
    }
  };
  const clientOf = (client: pg.PoolClient, isOurs: boolean): LentClient => ({
    query: ((sql: string, parameters: readonly unknown[]) =>
      noting(client.query(isOurs ? (nested[sql] ?? sql) : sql, [...parameters]))) as pg.PoolClient['query'],
    release: () => {
      if (!isOurs) client.release();
    },
  });
  return {
    lent: {
      connect: async () => {
        const ours = courses.getStore()?.client;
        return ours ? clientOf(ours, true) : clientOf(await noting(pool.connect()), false);
      },
      end: () => pool.end(),
    },
    call: async (call) => {
      const course: Course = { client: courses.getStore()?.client };
      try {
        const answer = await courses.run(course, call);
        const isBroken = answer instanceof Response && answer.status >= 500;
        if (!isBroken && course.failed === undefined) return answer;
        throw new DatabaseUnavailable({ cause: course.failed ?? new Error('the sign-in library failed') });
      } catch (error) {
        // All that the library needs is the database.
        if (course.failed === undefined && !(isAPIError(error) && error.statusCode >= 500)) throw error;
        throw new DatabaseUnavailable({ cause: course.failed ?? error });
      }
    },
    whole: (work) => inTransaction({ pool, url }, (within, client) => courses.run({ client }, () => work(within))),
  };
}

/** `api`, each call of which goes by `call`. */
export function calledBy<Api extends object>(api: Api, { call }: Pick<LibraryDatabase, 'call'>): Api {
  return new Proxy(api, {
    get: (target, name, receiver) => {
      const own: unknown = Reflect.get(target, name, receiver);
      if (typeof own !== 'function') return own;
      return (...given: unknown[]): Promise<unknown> =>
        call(() => Reflect.apply(own, target, given) as Promise<unknown>);
    },
  });
}
