import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { every } from '#event-store/background.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { addressOf } from '#platform/http/protection/rate-limits.ts';

/** Open streams of this process, and of one client address, at most. */
const MOST_STREAMS = 1_000;
const MOST_PER_ADDRESS = 30;
/** Proxies close connections that are silent for longer. */
const HEARTBEAT_MS = 25_000;
/** Moves of a read model within this time are told once, with the last position. */
const GATHER_MS = 100;
/** While screens are open we look by ourselves this often: a move may have been told to nobody. */
const LOOK_EVERY_MS = 2_000;
/** A client that does not read is let go when this much waits for it; it reconnects by itself. */
const MOST_UNREAD_BYTES = 64 * 1024;
const EVENT_STREAM = 'text/event-stream; charset=utf-8';

interface Stream {
  readonly response: ServerResponse;
  /** As rate limits count it: one customer holds more addresses of IPv6 than there are places. */
  readonly address: string;
}

/**
 * Server-sent events: `{ model, position }` whenever a read model has moved, so that screens can look again at once; and, at the
 * beginning and at each change, an event `there` or `away`: whether what they would look at can be read, so that they
 * can say so and know when to go on.
 */
export async function updateRoutes(app: App, { readPosition, replica, logger, metrics }: ServerContext): Promise<void> {
  const streams = new Set<Stream>();
  const open = metrics.gauge('hopscotch_update_streams', 'Open streams of live updates');
  const moved = new Map<string, number>();
  let gathering: NodeJS.Timeout | undefined;

  const sendAll = (text: string): void => {
    for (const { response } of streams) {
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
      else response.write(text);
    }
  };
  const gather = (): void => {
    gathering ??= setTimeout(() => void tell(), GATHER_MS);
  };
  const tell = async (): Promise<void> => {
    const told = new Map(moved);
    moved.clear();
    // Who hears of it looks at once, and must see it.
    await replica?.shows(told);
    sendAll([...told].map(([model, position]) => `data: ${JSON.stringify({ model, position })}\n\n`).join(''));
    gathering = undefined;
    if (moved.size > 0) gather();
  };
  const stopListening = readPosition.onAdvance((model, position) => {
    if (streams.size === 0) return;
    moved.set(model, position);
    gather();
  });
  /** What the last look said: whether what is read here can be read. */
  let answers = true;
  let look: Promise<void> | undefined;
  const lookNow = (): Promise<void> => {
    look ??= (async () => {
      const now = await readPosition.refresh().then(
        () => true,
        () => false,
      );
      look = undefined;
      if (now !== answers) sendAll(siteEvent(now));
      answers = now;
    })();
    return look;
  };
  const lookWhileWatched = async (): Promise<void> => {
    if (streams.size > 0) await lookNow();
  };
  const looking = every(LOOK_EVERY_MS, lookWhileWatched, { name: 'looking for updates', logger });
  const heartbeat = every(HEARTBEAT_MS, () => sendAll(':\n\n'), { name: 'heartbeat of updates', logger });

  // Before the server waits for its connections, which these would never let go of.
  app.addHook('preClose', async () => {
    stopListening();
    clearTimeout(gathering);
    for (const { response } of streams) response.end();
    await Promise.all([looking.stop(), heartbeat.stop()]);
  });

  app.get(
    '/api/updates',
    {
      logLevel: 'silent',
      schema: {
        operationId: 'followUpdates',
        tags: ['site'],
        summary:
          'Server-sent events: {model, position} whenever a read model has moved; there, away: whether it can be read',
        response: { 200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      // A stream would never end, and so would nobody's HEAD.
      if (request.method === 'HEAD') {
        await lookNow();
        if (!answers)
          throw httpProblem(503, 'This is not possible at the moment. Please try again in a few seconds.', 5);
        return reply.type(EVENT_STREAM).header('cache-control', 'no-store').send('');
      }
      const client = addressOf(request.ip);
      const ofAddress = [...streams].filter(({ address }) => address === client).length;
      if (streams.size >= MOST_STREAMS) throw httpProblem(503, 'Too many screens are watching. Please reload.', 30);
      if (ofAddress >= MOST_PER_ADDRESS) throw httpProblem(429, 'Too many screens are open.', 30);
      reply.hijack();
      const response = reply.raw;
      // Who has left while it was looked up who they are is not told of again: nothing would take the stream away.
      if (response.destroyed) return reply;
      const stream: Stream = { response, address: client };
      streams.add(stream);
      open.set(streams.size);
      for (const end of ['close', 'error'])
        response.on(end, () => {
          streams.delete(stream);
          open.set(streams.size);
        });
      response.writeHead(200, {
        ...withoutUndefined(reply.getHeaders()),
        'content-type': EVENT_STREAM,
        'cache-control': 'no-store',
        // Says to buffering proxies that each line is to be passed on at once.
        'x-accel-buffering': 'no',
      });
      response.write('retry: 3000\n\n');
      await lookNow();
      response.write(siteEvent(answers));
      return reply;
    },
  );
}

const siteEvent = (answers: boolean): string => `event: ${answers ? 'there' : 'away'}\ndata:\n\n`;

const withoutUndefined = (headers: Readonly<Record<string, number | string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, number | string | string[]] => entry[1] !== undefined),
  );
