import { expect, test } from 'vitest';
import { send } from '#tests/contract/contract.ts';
import { appendOf } from '#tests/contract/events.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { connectTo } from './connection.ts';
import { readOn } from './read.ts';
import { openEventStoreDbStore } from './store.ts';

test('what begins where the server has said that it had looked to is read', async () => {
  const server = await startEventStoreDbDouble();
  const store = await openEventStoreDbStore({ url: server.url });
  const connection = connectTo({ url: server.url, log: 'hopscotch', deadlineMs: 4000, patienceMs: 5000 });
  const { position } = await send(store, appendOf());
  const checkpoint = server.log.end();
  const next = await send(store, appendOf());
  expect(next.position).toBe(checkpoint);
  const page = await readOn(connection, position, checkpoint, {});
  expect(page.events.map((event) => event.position)).toEqual([checkpoint]);
  expect(page).toMatchObject({ nextPosition: checkpoint, endReached: true, lookedTo: checkpoint });
  await connection.close();
  await store.close();
  await server.close();
});
