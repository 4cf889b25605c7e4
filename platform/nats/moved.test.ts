import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { type ProjectionBench, projectionBench, until } from '#tests/support/projection.ts';
import { allSlots } from '../partitions/slots.ts';
import { type Moved, openReadPosition } from '../read-position.ts';
import { connectNats, type Nats } from './connection.ts';
import { natsHints, publishMoved } from './moved.ts';

const logger = pino({ level: 'silent' });
const directoryAt = (position: number): Moved => ({ readModel: 'directory', slots: [0, 2], position });

describe.skipIf(!hasNats)('what projectors publish over NATS', () => {
  let server: NatsServer;
  let projectors: Nats;
  let queries: Nats;
  let heard: (Moved | null)[];
  let opened: { close(): Promise<void> }[];
  beforeEach(async () => {
    server = await natsServer();
    opened = [];
    heard = [];
  });
  afterEach(async () => {
    for (const each of opened.toReversed()) await each.close();
    await server.close();
  });

  const connectBoth = async (): Promise<void> => {
    [projectors, queries] = await Promise.all([
      connectNats({ url: server.url, logger }),
      connectNats({ url: server.url, logger }),
    ]);
    opened.push(projectors, queries, await natsHints(queries).listen((moved) => void heard.push(moved)));
  };
  const bothConnected = () => until(() => projectors.connected && queries.connected, 'both are connected');
  /** Published over and over: whether a single one arrives, nobody promises. */
  const arrives = async (moved: Moved): Promise<void> => {
    await until(() => {
      publishMoved(projectors)(moved);
      return heard.some((each) => each?.position === moved.position);
    }, `position ${moved.position} is heard of`);
  };

  test('arrives in another process, word for word', async () => {
    await server.start();
    await connectBoth();
    await bothConnected();
    await arrives(directoryAt(7));
    expect(heard.find((each) => each !== null)).toEqual(directoryAt(7));
  });

  test('is one message for all that moves at once, as by one page of the log', async () => {
    await server.start();
    await connectBoth();
    await bothConnected();
    await arrives(directoryAt(7));
    const messages: string[] = [];
    queries.subscribe('hopscotch.moved', (text) => void messages.push(text));
    const tell = publishMoved(projectors);
    const two = [directoryAt(8), { ...directoryAt(8), readModel: 'listing' }];
    await until(() => {
      for (const moved of two) tell(moved);
      return messages.some((text) => text.includes('listing'));
    }, 'it is heard of');
    expect(JSON.parse(messages.find((text) => text.includes('listing')) ?? '')).toEqual(two);
  });

  test('neither holds up nor fails a process that starts while NATS is away, and arrives once it is there', async () => {
    await connectBoth();
    publishMoved(projectors)(directoryAt(1));
    expect(heard).toEqual([]);
    await server.start();
    await bothConnected();
    await arrives(directoryAt(2));
    expect(heard).not.toContainEqual(directoryAt(1));
  });

  test('arrives again after the server was killed, and listeners are told to forget what they know', async () => {
    await server.start();
    await connectBoth();
    await bothConnected();
    await arrives(directoryAt(3));
    const before = heard.filter((each) => each === null).length;
    await server.kill();
    await until(() => !projectors.connected && !queries.connected, 'both see that it is away');
    publishMoved(projectors)(directoryAt(4));
    await server.start();
    await bothConnected();
    await arrives(directoryAt(5));
    expect(heard.filter((each) => each === null)).toHaveLength(before + 1);
    expect(heard).not.toContainEqual(directoryAt(4));
  });

  test('is not believed when it is no message of ours', async () => {
    await server.start();
    await connectBoth();
    await bothConnected();
    const texts = [
      '',
      '{"slots":[0],"position":9}',
      '[{"readModel":"a","slots":[-1],"position":9}]',
      '[{"position":9}]',
    ];
    for (const text of texts) projectors.publish('hopscotch.moved', text);
    await arrives(directoryAt(6));
    expect(heard.filter((each) => each !== null).every(({ position }) => position === 6)).toBe(true);
  });

  describe('and read positions', () => {
    let bench: ProjectionBench;
    beforeEach(async () => {
      bench = await projectionBench();
      await bench.db.query(`create schema projection`);
      await bench.db.query(`create table projection.checkpoints (name text, slot integer, position bigint)`);
    });
    afterEach(() => bench.close());

    test('are reached by a message alone, and by polling alone while NATS is away', async () => {
      await server.start();
      await connectBoth();
      await bothConnected();
      const readPosition = await openReadPosition(bench.db, natsHints(queries, bench.db));
      opened.push(readPosition);
      const advanced: number[] = [];
      readPosition.onAdvance((_model, position) => void advanced.push(position));
      await until(() => {
        publishMoved(projectors)({ ...directoryAt(10), slots: allSlots });
        return advanced.includes(10);
      }, 'the message moves the read position');
      await server.kill();
      for (const slot of allSlots)
        await bench.db.query(`insert into projection.checkpoints values ('directory', $1, 20)`, [slot]);
      expect(await readPosition.waitFor(['directory'], 20, 10_000)).toBe(true);
      expect(await readPosition.waitFor(['directory'], 21, 200)).toBe(false);
    });
  });
});
