import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { appendOf } from '#tests/contract/events.ts';
import { until } from '#tests/support/projection.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { openStore } from '../open-store.ts';
import type { EventStore } from '../port.ts';
import { openPostgresChain } from './postgres-chain.ts';

test('a page of the log that is handed over a second time adds no second link', async () => {
  const database = await testDatabase();
  const store = await openStore({ url: database.url, max: 1 });
  let handed = 0;
  const subscribe: EventStore['subscribe'] = (position, handle, options) =>
    store.subscribe(
      position,
      async (page) => {
        await handle(page);
        await handle(page);
        handed += 1;
      },
      options,
    );
  const chain = await openPostgresChain({
    url: database.url,
    store: { readAll: store.readAll, readStream: store.readStream, subscribe },
    masterKey: randomBytes(32),
  });
  const append = async (): Promise<void> => {
    const { stream, expected, events, commandId } = appendOf({ expected: 'no-stream', count: 2 });
    await store.append(stream, expected, events, commandId);
  };
  try {
    const keeper = await chain.start();
    await append();
    await until(async () => handed === 1, 'the first page twice');
    await append();
    await until(async () => handed === 2, 'the second page twice');
    await keeper.stop();
    expect((await chain.links(0, 4)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  } finally {
    await chain.close();
    await store.close();
    await database.drop();
  }
});
