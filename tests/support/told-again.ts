import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, call, type SiteFetch } from './api-client.ts';
import type { TestApp } from './app.ts';

/** Calls that were each made once, and what they were told. */
export interface ToldAgain {
  /** Makes a call under a key of its own, which has to succeed. */
  once(
    who: SiteFetch,
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /**
   * Sends all of them again, as who did not hear the answers: by what is kept of them, and by the log alone. Each has to be told the
   * same status and ids, and nothing may be done by it.
   */
  expectTheSame(): Promise<void>;
}

export function toldAgain({ context: { db, log } }: Pick<TestApp, 'context'>): ToldAgain {
  const made: { readonly what: string; readonly told: unknown; readonly send: () => Promise<Answer> }[] = [];
  const doneByPeople = async (): Promise<number> => {
    let [done, position] = [0, 0];
    for (;;) {
      const page = await log.readAll(position);
      done += page.events.filter(({ actor }) => actor.role !== 'system').length;
      if (page.endReached) return done;
      position = page.nextPosition;
    }
  };
  return {
    async once(who, method, path, body, headers = {}) {
      const key = randomUUID();
      const send = () => call(who, method, path, body, { ...headers, 'idempotency-key': key });
      const answer = await send();
      expect(answer, `${method} ${path}`).toMatchObject({ status: 200 });
      made.push({ what: `${method} ${path}`, told: toldBy(answer), send });
      return answer;
    },
    async expectTheSame() {
      const before = await doneByPeople();
      for (const by of ['what is kept', 'the log']) {
        if (by === 'the log') await db.query('delete from platform.idempotency');
        const again = [];
        for (const { what, send } of made) again.push([what, toldBy(await send())]);
        expect(again, `by ${by}`).toEqual(made.map(({ what, told }) => [what, told]));
      }
      expect(await doneByPeople()).toBe(before);
    },
  };
}

const toldBy = ({ status, body, text }: Answer): unknown => (status === 200 ? [status, idsIn(body)] : [status, text]);

/** What an answer calls things by. */
const idsIn = (body: unknown): unknown =>
  Object.entries(body ?? {}).filter(([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string');
