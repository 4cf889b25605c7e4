import pg from 'pg';
import { vi } from 'vitest';

/** How a statement fails: its connection goes, or the server's disk is full. */
export const faults = ['ECONNRESET', '53100'] as const;
export type Fault = (typeof faults)[number];

export interface Statement {
  readonly sql: string;
  /** What its connection is called in the server. */
  readonly connection: string;
}

type Given = unknown[];

/**
 * Lets statements of this process fail. `while` runs `work` and fails the first statement that `isMeant` says yes to; answers its
 * result, and whether there was one.
 */
export function statementFaults() {
  let meant: { readonly is: (statement: Statement) => boolean; readonly fault: Fault } | undefined;
  let wasHit = false;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called on what it was asked of.
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: Given) => unknown;
  const failing = function (this: pg.Client, ...given: Given): unknown {
    const [asked] = given;
    const sql = typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text);
    const { application_name: connection = '' } = Reflect.get(this, 'connectionParameters') as {
      application_name?: string;
    };
    if (!meant?.is({ sql, connection })) return query.apply(this, given);
    const { fault } = meant;
    [meant, wasHit] = [undefined, true];
    const answered = given.filter((each) => typeof each === 'function');
    if (fault === '53100')
      return query.call(
        this,
        `do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`,
        ...answered,
      );
    const error = Object.assign(new Error('read ECONNRESET'), { code: fault });
    this.connection.stream.destroy(error);
    const [answer] = answered;
    return answer ? process.nextTick(answer, error) : Promise.reject(error);
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(failing);
  return {
    while: async <Result>(isMeant: (statement: Statement) => boolean, fault: Fault, work: () => Promise<Result>) => {
      [meant, wasHit] = [{ is: isMeant, fault }, false];
      try {
        return { result: await work(), wasHit };
      } finally {
        meant = undefined;
      }
    },
    end: () => spy.mockRestore(),
  };
}

/** Says yes to the nth statement of the connections that are called `name`. */
export function nthOf(name: string, nth: number): (statement: Statement) => boolean {
  let seen = 0;
  return ({ connection }) => connection === name && (seen += 1) === nth;
}
