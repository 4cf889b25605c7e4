import pg from 'pg';

/** Tells subscriptions that the log may have grown. Only a hint: whoever misses it finds out by polling. */
export interface News {
  /** This process appended up to `position`. */
  appended(position: number): void;
  /** Calls `hear` whenever there may be something new; the answer ends that. */
  subscribe(hear: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'hopscotch_log';
/** NOTIFY takes a lock of the whole server at commit, so it stays out of the appends and is sent this often at most, in ms. */
const QUIET_MS = 5;

export function newsOf(pool: pg.Pool, url: string, warn: (message: string) => void): News {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const hear of listeners) hear();
  };
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const listener = listenAgainAndAgain(url, tell, warn);
  const send = () => {
    timer = undefined;
    pool
      .query(`select pg_notify('${CHANNEL}', '')`)
      .catch((error: Error) => warn(`others were not told of new events: ${error.message}`));
  };
  return {
    appended() {
      tell();
      if (!closed) timer ??= setTimeout(send, QUIET_MS);
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await listener.close();
    },
  };
}

function listenAgainAndAgain(
  url: string,
  tell: () => void,
  warn: (message: string) => void,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const again = () => {
    if (!closed) retry ??= setTimeout(connect, 500);
  };
  function connect(): void {
    retry = undefined;
    const next = new pg.Client({ connectionString: url, application_name: 'hopscotch log news', keepAlive: true });
    client = next;
    next.on('notification', tell);
    next.on('error', (error) => {
      warn(`the log's news were interrupted: ${error.message}`);
      again();
    });
    next.on('end', again);
    // Events may have come while nobody listened.
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .then(tell)
      .catch(again);
  }
  connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
