import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultOrder } from '#event-store/faults/points.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { strike as strikePostgres } from '#tests/support/outages/strike.ts';
import type { ProgramProcess } from '#tests/support/servers/part-process.ts';
import { needsNats, type ServerStrike, type Strike } from './plan.ts';
import type { StruckServer, StruckSite } from './site.ts';

/** So long after the last deed a fault may still be met, by what follows from the deeds; a rebuild, or what fails first, takes its time. */
const followsMs = ({ point, failsBefore }: FaultOrder): number =>
  point.startsWith('rebuild: ') || failsBefore !== undefined ? 8_000 : 1_000;
const LOOK_MS = 10;
/** A rebuild beside what stands still is begun within so long, or there is none. */
const REBUILT_WITHIN_MS = 8_000;

export interface StrikeOptions {
  readonly id: string;
  /** Resolves when people have done what they do. */
  readonly done: Promise<unknown>;
  /** Resolves when they begin the deed of this number, or one after it, or have done all. */
  readonly reached: (deed: number) => Promise<void>;
  /** Ids of those who are never erased. */
  readonly staying: readonly string[];
}

/** What has really gone wrong, in a line, and whether that is what was planned: a cycle in which it is not shows nothing of it. */
export interface Happened {
  readonly what: string;
  readonly isStruck: boolean;
}
const struck = (what = 'struck'): Happened => ({ what, isStruck: true });
const missed = (what: string): Happened => ({ what, isStruck: false });
const refused = (times: number): Happened => ({ what: `refused ${times} times`, isStruck: times > 0 });

/** Has it go wrong, and mends what has ended. */
export async function strikeAt(
  site: StruckSite,
  strike: Strike,
  { id, done, reached, staying }: StrikeOptions,
): Promise<Happened> {
  switch (strike.kind) {
    case 'nothing':
      await done;
      return missed('nothing');
    case 'postgres':
      await reached(strike.at);
      while (!strikePostgres(strike.what, site.folder, () => strike.which)) await sleep(LOOK_MS);
      return struck();
    case 'server': {
      const { server, how } = strike.what;
      const its = site.servers[server];
      if (!its) return without(server, done);
      await reached(strike.at);
      await strikeServer(its, how, strike.forMs);
      return struck();
    }
    case 'wire': {
      await reached(strike.at);
      const wire = site.wires[Math.floor(strike.which * site.wires.length)];
      if (!wire) return missed('no wire was there');
      await wire.strike(strike.how, strike.forMs);
      return struck(`struck ${wire.to}`);
    }
    case 'clock': {
      await reached(strike.at);
      site.setClocks(strike.aheadMs);
      await done;
      site.setClocks(0);
      return struck();
    }
    case 'disk': {
      await reached(strike.at);
      const before = await site.disk.refused();
      try {
        site.disk.fill(strike.share);
        await sleep(strike.forMs);
      } finally {
        site.disk.free();
      }
      return refused((await site.disk.refused()) - before);
    }
    case 'journal': {
      await reached(strike.at);
      return (await site.withoutJournal(strike.forMs))
        ? struck('PostgreSQL ended itself')
        : missed('PostgreSQL went on');
    }
    case 'files': {
      await reached(strike.at);
      const before = site.files.refused();
      let running = before;
      try {
        site.files.fill();
        await sleep(strike.forMs);
        running = site.files.refused();
        // Of anchors one is written a day, and one as their process is stopped.
        await Promise.all(site.anchoring.map((each) => site.unasked.stop(each)));
      } finally {
        site.files.free();
      }
      const all = site.files.refused();
      const { what, isStruck } = refused(all - before);
      return { what: `${what}, ${all - running} of them at the end of a process, ${await mended(site)}`, isStruck };
    }
    case 'unreadable': {
      await reached(strike.at);
      const { stream, position } = await site.putUnreadable(strike.event, staying);
      return struck(`${stream} at position ${position}`);
    }
    case 'point':
      if (needsNats(strike.order.point) && !site.servers.NATS) return without('NATS', done);
      return strikeAtPoint(site, { ...strike.order, id }, strike, done);
    case 'kill':
    case 'stop':
    case 'pause': {
      await reached(strike.at);
      const victim = victimOf(site.processes, strike.part);
      if (!victim) return missed('nobody was there');
      site.unasked.look();
      if (strike.kind === 'pause') {
        victim.signal('SIGSTOP');
        await sleep(strike.standsMs);
        victim.signal('SIGCONT');
      } else await (strike.kind === 'kill' ? victim.kill() : site.unasked.stop(victim));
      return struck(`struck ${victim.name}, ${await mended(site)}`);
    }
  }
}

/** What cannot be struck here is said at the start; people go on all the same. */
async function without(server: string, done: Promise<unknown>): Promise<Happened> {
  await done;
  return missed(`nothing, for want of ${server}`);
}

/** Each part is struck as often as another, however many processes it has; `part` is from 0 to below 1. */
export function victimOf<Each extends Pick<ProgramProcess, 'name'>>(
  processes: readonly Each[],
  part: number,
): Each | undefined {
  const parts = [...Map.groupBy(processes, ({ name }) => name.replace(/ \d+$/, '')).values()];
  const place = part * parts.length;
  const its = parts[Math.floor(place)] ?? [];
  return its[Math.floor((place % 1) * its.length)];
}

/** Resolves when it is there again. */
async function strikeServer(server: StruckServer, how: ServerStrike['how'], forMs: number): Promise<void> {
  if (how === 'freeze') {
    server.freeze();
    await sleep(forMs);
    return server.thaw();
  }
  await (how === 'restart' ? server.stop() : server.kill());
  if (how === 'wipe') await server.wipe?.();
  if (how !== 'restart') await sleep(forMs);
  await server.start();
}

async function strikeAtPoint(
  site: StruckSite,
  order: FaultOrder,
  { rebuildMeanwhile, standsMs }: Pick<Strike & { kind: 'point' }, 'rebuildMeanwhile' | 'standsMs'>,
  done: Promise<unknown>,
): Promise<Happened> {
  site.order(order);
  let happened = struck();
  let over = false;
  const ended = done.then(() => (over = true));
  try {
    let until = Infinity;
    for (; !site.hasStruck(order) && performance.now() < until; await sleep(LOOK_MS))
      if (over && until === Infinity) until = performance.now() + followsMs(order);
    if (!site.hasStruck(order)) return missed('not reached');
    if (order.action === 'kill') {
      await untilGone(site);
      happened = struck(`struck, ${await mended(site)}`);
    }
    if (order.action === 'stop') {
      const standing = sleep(standsMs);
      if (rebuildMeanwhile && !(await rebuildBeside(site))) happened = missed('struck, without a rebuild');
      await standing;
      for (const each of site.processes) each.signal('SIGCONT');
    }
    return happened;
  } finally {
    await ended;
    site.noOrder();
  }
}

/** Starts what has ended; answers how long that took, which is most of such a cycle on a busy machine, and whether one start was enough. */
async function mended(site: StruckSite): Promise<string> {
  const start = performance.now();
  const starts = await site.mend({ allServersAnswer: true });
  const took = ((performance.now() - start) / 1000).toFixed(1);
  return `ready again after ${took} s${starts > 1 ? `, at start ${starts}` : ''}`;
}

/** What is killed at a point kills itself a moment after it has said so. */
async function untilGone(site: StruckSite): Promise<void> {
  for (let tries = 0; tries < 500 && site.processes.every((each) => each.runs()); tries += 1) await sleep(LOOK_MS);
}

/**
 * As an operator would in another process, while the site's own stands still: it must not write into the new tables afterwards. What
 * stands still may hold what a rebuild needs until the database takes it away, so it is tried again. Answers whether one was made.
 */
async function rebuildBeside({ context: { db, log, logger } }: StruckSite): Promise<boolean> {
  const models = allReadModels.filter(({ name }) => ['points', 'ideas', 'bookings', 'favourites'].includes(name));
  const made = (): Promise<boolean> =>
    rebuild({ log, db, logger }, models).then(
      () => true,
      () => false,
    );
  for (const until = performance.now() + REBUILT_WITHIN_MS; performance.now() < until; await sleep(LOOK_MS))
    if (await made()) return true;
  return false;
}
