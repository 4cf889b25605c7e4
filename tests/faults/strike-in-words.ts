import type { WireFault } from '#tests/support/servers/wire.ts';
import type { Strike } from './plan.ts';

const wireWords: Readonly<Record<WireFault, string>> = {
  late: 'brings answers late',
  deaf: 'loses answers',
  still: 'stands still',
  cut: 'is cut',
};

/** What goes wrong, in a line. */
export function strikeInWords(strike: Strike): string {
  if (strike.kind === 'nothing') return 'nothing goes wrong';
  if (strike.kind === 'point') {
    const { action, point, nth, of, failsBefore, times, ms } = strike.order;
    const more = `${times === undefined ? '' : `, ${times} times`}${ms === undefined ? '' : ` of ${ms} ms`}`;
    return `${action}${more} at “${point}”, passage ${nth}${of === undefined ? '' : ` with rows of ${of}`}${failsBefore === undefined ? '' : `, after ${failsBefore} that fail`}${strike.rebuildMeanwhile ? ', with a rebuild meanwhile' : ''}`;
  }
  const when = `as deed ${strike.at} begins`;
  switch (strike.kind) {
    case 'postgres':
      return `kill -9 of PostgreSQL (${strike.what}) ${when}`;
    case 'kill':
      return `kill -9 ${when}`;
    case 'pause':
      return `SIGSTOP ${when}, SIGCONT 5.5 s later`;
    case 'stop':
      return `SIGTERM under load ${when}`;
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
