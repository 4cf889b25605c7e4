import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { openDatabase } from '#platform/database.ts';
import { slotOf } from '#platform/partitions/slots.ts';
import { allReadModels } from '../../all.ts';
import { makesAnew } from '../anew.ts';
import { builderOf } from './builder.ts';
import { onePass } from './pass.ts';
import type { WorkerNews, WorkerOrder, WorkerTask } from './pass-by-workers.ts';
import { byStream, type ReadModel } from '../read-model.ts';

/** Connections of a worker beside those of its log. */
const CONNECTIONS = 4;

/** A thread of a rebuild, see `passByWorkers`: makes the rows of its slots, order by order, and answers each. */
async function work({ source, names, slots }: WorkerTask, send: (news: WorkerNews) => void): Promise<void> {
  const { databaseUrl: url, eventstoreUrl, masterKey } = source;
  const opened = await openLog({ url, eventstoreUrl, masterKey: Buffer.from(masterKey), max: 2 });
  // What goes wrong is told to the rebuild, which says it.
  const db = openDatabase({ url, max: CONNECTIONS, logger: pino({ level: 'silent' }) });
  const models = allReadModels.filter(({ name }) => names.includes(name));
  const builders = models.map((model) => builderOf({ db, log: opened.log }, model, slots));
  const share = new Set(slots);
  const pass = onePass(logOf(opened.log, models, share), builders, async (position, events) =>
    send({ kind: 'read', position, events: events.filter((event) => isOwn(share, event)).length }),
  );
  const follow = async (order: WorkerOrder): Promise<void> => {
    if (order.kind === 'close') {
      await db.close();
      await opened.close();
      parentPort?.close();
      return;
    }
    if (order.kind === 'to') await pass.to(order.targets);
    else await pass.toEnd(order.least);
    send({ kind: 'done', places: pass.places() });
  };
  parentPort?.on('message', (order: WorkerOrder) => {
    follow(order).catch((error: unknown) => send(failure(error)));
  });
}

/** The log as far as `slots` go. What concerns read models that are divided by stream, and others' slots, need not even be opened. */
function logOf(log: Log, models: readonly ReadModel[], slots: ReadonlySet<number>): Pick<Log, 'readAll'> {
  const otherwise = models.filter(({ partition }) => partition !== byStream);
  const concerns = ({ type }: StoredEvent): boolean =>
    otherwise.some((model) => model.effectsOf(type).length > 0 || makesAnew(model, type));
  return {
    readAll: async (position, options) => {
      const page = await log.stored.readAll(position, options);
      return { ...page, events: await log.open(page.events.filter((event) => isOwn(slots, event) || concerns(event))) };
    },
  };
}

/** Each event is one thread's own. */
const isOwn = (slots: ReadonlySet<number>, event: Pick<StoredEvent, 'stream'>): boolean =>
  slots.has(slotOf(event.stream));

function failure(error: unknown): WorkerNews {
  return error instanceof Error
    ? { kind: 'failed', name: error.name, message: error.message }
    : { kind: 'failed', name: 'Error', message: String(error) };
}

const port = parentPort;
if (!port) throw new Error('this file is a thread of a rebuild');
const send = (news: WorkerNews): void => port.postMessage(news);
await work(workerData as WorkerTask, send).catch((error: unknown) => send(failure(error)));
