import type { Logger } from 'pino';
import type { EventStore } from '../port.ts';
import { appendAnswers } from './appending/answers.ts';
import { append } from './appending/append.ts';
import { appendBatch } from './appending/append-batch.ts';
import { atOnce } from './appending/at-once.ts';
import { connectTo } from './connection.ts';
import { headOf } from './appending/head.ts';
import { lookBack } from './appending/look-back.ts';
import { streamMemory } from './appending/memory.ts';
import { readAll, readStream } from './read.ts';
import { subscribe } from './subscribe.ts';

export interface EventStoreDbStoreOptions {
  /** esdb://host:port?tls=false for one server, esdb+discover://name for a cluster. */
  readonly url: string;
  /** Which log on the server; default `hopscotch`. Events of any other are strangers. */
  readonly log?: string;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Called when the server answers again after it did not. */
  readonly reached?: () => void;
  /** How long one call to the server may take, ms; default 4,000. */
  readonly deadlineMs?: number;
  /** How long a call is tried again when the server is away or its leader changes, ms; default 5,000. */
  readonly patienceMs?: number;
}

/** The log in EventStoreDB. How it keeps what the port promises is told in docs/decisions/0008-eventstoredb.md. */
export async function openEventStoreDbStore(options: EventStoreDbStoreOptions): Promise<EventStore> {
  const { url, log = 'hopscotch', logger, reached, deadlineMs = 4000, patienceMs = 5000 } = options;
  const connection = connectTo({ url, log, deadlineMs, patienceMs, logger, reached });
  const memory = streamMemory();
  const appending = { connection, memory, answers: appendAnswers() };
  const once = atOnce();
  const headNow = headOf(connection);
  const head = async (): Promise<number> => {
    const [line, askedAt] = [connection.line(), appending.answers.now()];
    const position = await headNow();
    appending.answers.saw(line, position, askedAt);
    return position;
  };
  return {
    append: (stream, expected, events, commandId) =>
      once(`${stream} ${commandId}`, () => append(appending, { stream, expected, events, commandId })),
    appendBatch: (appends) => appendBatch(appending, appends),
    readStream: (stream, range) => readStream(connection, memory, stream, range),
    findCommand: async (stream, commandId) => (await lookBack(connection, memory, stream)).commands.get(commandId),
    readAll: (position, filter) => readAll(connection, position, filter),
    head,
    positionUnit: 'bytes',
    subscribe: (position, handle, filter = {}) => subscribe(connection, position, handle, filter, logger),
    close: () => connection.close(),
  };
}
