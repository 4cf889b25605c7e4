import { expect, test } from 'vitest';
import { StoreUnavailable } from '#event-store/port.ts';
import { isPassing } from '#platform/outages.ts';
import { explain } from './process.ts';
import { NeverCame, whenThere } from './wait-for-servers.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:2113'), { code: 'ECONNREFUSED' });
const away = new StoreUnavailable('EventStoreDB: away', { cause: refused });

test('what does not come within the limit is told in a sentence, which names the setting', async () => {
  const said: string[] = [];
  let asked = 0;
  const waiting = whenThere('EventStoreDB', () => Promise.reject(away), {
    say: (line) => void said.push(line),
    mayPass: (error) => {
      asked += 1;
      return isPassing(error);
    },
    limitMs: 600,
  });
  const error: unknown = await waiting.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(NeverCame);
  expect(explain(error)).toBe(
    'EventStoreDB has not come within 0.6 s: connect ECONNREFUSED 127.0.0.1:2113. Is EVENTSTORE_URL right, and does the server run?',
  );
  expect(said).toEqual(['Waiting for EventStoreDB, 0.6 s at most: connect ECONNREFUSED 127.0.0.1:2113']);
  expect(asked).toBeGreaterThan(1);
});

test('what waiting does not help is told at once, and who is there at once is not spoken of', async () => {
  const said: string[] = [];
  const options = { say: (line: string) => void said.push(line), mayPass: isPassing };
  const wrong = Object.assign(new Error('password authentication failed for user "x"'), { code: '28P01' });
  await expect(whenThere('PostgreSQL', () => Promise.reject(wrong), options)).rejects.toBe(wrong);
  await whenThere('PostgreSQL', async () => undefined, options);
  expect(said).toEqual([]);
});
