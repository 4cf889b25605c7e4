import type { WireFault } from '#tests/support/servers/wire.ts';
import { hasNats } from '#tests/support/servers/nats.ts';
import { startCommand } from '#tests/support/servers/eventstoredb-server.ts';
import { type ServerStrike, type Strike, STANDS_MS } from './plan.ts';
import type { Way } from './site.ts';

const wireWords: Readonly<Record<WireFault, string>> = {
  late: 'brings answers late',
  deaf: 'loses answers',
  still: 'stands still',
  cut: 'is cut',
};

const serverWords: Readonly<Record<ServerStrike['how'], string>> = {
  kill: 'kill -9',
  freeze: 'SIGSTOP',
  restart: 'SIGTERM and a new start',
  wipe: 'kill -9 and the loss of everything stored',
};
const seconds = (ms: number): string => `${ms / 1000} s`;

/** Which servers a site of this way runs on here, and what is therefore not tried. */
export function serversInWords(way: Way): string {
  if (way === 'one')
    return 'Servers: PostgreSQL, which holds the log. Without --parts many neither EventStoreDB nor NATS is tried.';
  const log =
    startCommand === undefined
      ? 'the double of EventStoreDB for the log (EVENTSTORE_TEST_START names no real one, so none is tried)'
      : 'EventStoreDB for the log';
  const nats = hasNats
    ? 'NATS'
    : 'no NATS, because there is no nats-server here: neither its outages nor lost hints nor jobs brought twice are tried';
  return `Servers: PostgreSQL; ${log}; ${nats}.`;
}

/** What goes wrong, in a line. */
export function strikeInWords(strike: Strike): string {
  if (strike.kind === 'nothing') return 'nothing goes wrong';
  if (strike.kind === 'point') {
    const { action, point, nth, of, failsBefore, times, ms } = strike.order;
    const more = `${times === undefined ? '' : `, ${times} times`}${ms === undefined ? '' : ` of ${ms} ms`}`;
    const whose = of === undefined ? '' : ` ${point.startsWith('rows: ') ? 'with rows of' : 'of the policy'} ${of}`;
    const long = action !== 'stop' || strike.standsMs === STANDS_MS ? '' : ` for ${seconds(strike.standsMs)}`;
    return `${action}${long}${more} at “${point}”, passage ${nth}${whose}${failsBefore === undefined ? '' : `, after ${failsBefore} that fail`}${strike.rebuildMeanwhile ? ', with a rebuild meanwhile' : ''}`;
  }
  const when = `as deed ${strike.at} begins`;
  switch (strike.kind) {
    case 'postgres':
      return strike.what === 'restart'
        ? `SIGINT to PostgreSQL and a new start ${when}`
        : `kill -9 of PostgreSQL (${strike.what}) ${when}`;
    case 'kill':
      return `kill -9 ${when}`;
    case 'pause':
      return `SIGSTOP ${when}, SIGCONT ${seconds(strike.standsMs)} later`;
    case 'stop':
      return `SIGTERM under load ${when}`;
    case 'server': {
      const { server, how } = strike.what;
      return `${serverWords[how]} of ${server === 'the log' ? 'the log’s server' : server} ${when}${how === 'restart' ? '' : `, for ${seconds(strike.forMs)}`}`;
    }
    case 'wire':
      return `the wire to a server ${wireWords[strike.how]}${strike.how === 'cut' ? '' : ` for ${strike.forMs} ms`} ${when}`;
    case 'clock':
      return `clocks jump by ${Math.round(strike.aheadMs / 1000)} s ${when}, and back`;
    case 'disk':
      return `PostgreSQL has no room for ${strike.share * 100} % of what it is told to write for ${strike.forMs} ms ${when}`;
    case 'journal':
      return `PostgreSQL has no room for its write-ahead log for ${strike.forMs} ms ${when}`;
    case 'files':
      return `the site has no room for files of its own for ${strike.forMs} ms ${when}`;
    case 'unreadable':
      return `an event ${strike.event} is put into the log ${when}`;
  }
}
