import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { until } from '#tests/support/projection.ts';
import { connectNats, type Nats } from './connection.ts';

describe.skipIf(!hasNats)('a connection to NATS', () => {
  const opened: { close(): Promise<void> }[] = [];
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close();
    logged.length = 0;
  });
  const running = async (...flags: string[]): Promise<NatsServer> => {
    const server = await natsServer(flags);
    opened.push(server);
    await server.start();
    return server;
  };
  const connect = async (url: string): Promise<Nats> => {
    const nats = await connectNats({ url, logger });
    opened.push(nats);
    return nats;
  };

  test('signs in with the user name and password, or the token, of its address', async () => {
    const named = await running('--user', 'hop', '--pass', 'a:secret');
    const withToken = await running('--auth', 'token');
    const [first, second] = await Promise.all([
      connect(named.url.replace('//', '//hop:a%3Asecret@')),
      connect(withToken.url.replace('//', '//token@')),
    ]);
    await until(() => first.connected && second.connected, 'both are connected');
    expect(logged.join('')).not.toContain('secret');
  });

  test('that is refused says so once and goes on trying', async () => {
    const server = await running('--user', 'hop', '--pass', 'secret');
    const nats = await connect(server.url.replace('//', '//hop:wrong@'));
    await until(() => logged.some((line) => line.includes('NATS cannot be reached')), 'the refusal is logged');
    expect(nats.connected).toBe(false);
    nats.publish('somewhere', 'lost');
    expect(logged.join('')).not.toContain('wrong');
  });

  test('goes to another server of its address when one is away', async () => {
    const [first, second] = [await running(), await running()];
    const nats = await connect(`${first.url},${second.url}`);
    await until(() => nats.connected, 'one is connected');
    await first.kill();
    const heard: string[] = [];
    nats.subscribe('news', (text) => void heard.push(text));
    await until(() => {
      nats.publish('news', 'hello');
      return heard.includes('hello');
    }, 'a message goes through the other one');
    expect(nats.connected).toBe(true);
  });

  test('ends at once, also while NATS is away', async () => {
    const nats = await connectNats({ url: 'nats://127.0.0.1:1', logger });
    await nats.close();
    expect(nats.connected).toBe(false);
    const server = await running();
    const other = await connectNats({ url: server.url, logger });
    await until(() => other.connected, 'NATS is connected');
    await server.kill();
    await other.close();
    expect(other.connected).toBe(false);
  });
});
