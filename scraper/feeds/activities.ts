import { leavingOut, type LeftOut, type LeftOutWhy } from '#domain/source/left-out.ts';
import { clockTime } from '#domain/kernel/london-clock.ts';
import { type FeedItem, markOf, MOST_TEXT, pageOf, webLink } from './item.ts';
import { type RpdeItem, type Said, typeOf } from './openactive.ts';
import { isSaid, sayingSomething, schedulesOf, type SessionTime, timeOf, withTimes } from './series-times.ts';

/** What no family looks for in a directory of activities, and why. */
const neverTaken: Readonly<Record<string, LeftOutWhy>> = {
  Slot: 'bookable',
  FacilityUse: 'bookable',
  IndividualFacilityUse: 'bookable',
  OnDemandEvent: 'on-demand',
};
/** Whether nothing of this kind becomes an item. */
export const isNeverTaken = (type: string): boolean => Object.hasOwn(neverTaken, type);

/** What a part of a series says by its series, where it does not say it itself. */
const inherited = ['name', 'description', 'url', 'activity', 'category', 'organizer', 'location', 'offers', 'ageRange'];
/** A session of a series of a series of events. */
const DEEPEST = 3;

interface Making {
  readonly said: Said;
  readonly times: SessionTime[];
}

export interface Activities {
  readonly items: readonly FeedItem[];
  readonly gone: readonly string[];
  readonly kept: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** Whether `item` can only be understood with others: a session with its series, or what belongs to something told of elsewhere. */
export const needsOthers = ({ said, type }: RpdeItem): boolean =>
  said !== null && said['superEvent'] !== undefined && (type === 'ScheduledSession' || !isWhole(said['superEvent']));
const isWhole = (parent: unknown): boolean => isSaid(parent) && nameOf(parent) !== '';

/**
 * The activities in `all`, each with the times of its sessions: a session is no activity of its own when its series is there, or when
 * it holds what its series says. `address` is where the feed is, `today` YYYY-MM-DD.
 */
export function activitiesIn(all: readonly RpdeItem[], address: string, today: string): Activities {
  const left = leavingOut();
  const making = new Map<string, Making>();
  const byReference = new Map<string, string>();
  const sessions: RpdeItem[] = [];
  for (const each of all) {
    if (each.said === null) continue;
    const item = { ...each, said: sayingSomething(each.said) };
    const { key, type, said } = item;
    const why = Object.hasOwn(neverTaken, type) ? neverTaken[type] : undefined;
    if (why !== undefined) left.add(type, why);
    else if (type === 'ScheduledSession' && said['superEvent'] !== undefined) sessions.push(item);
    else {
      making.set(key, { said, times: [] });
      for (const name of [item.id, ...namesOf(said)]) byReference.set(name, key);
    }
  }
  for (const session of sessions) {
    const series = seriesOf(session, making, byReference);
    const time = session.said && timeOf(session.said);
    if (series === undefined) left.add(session.type, 'no-series');
    else if (time) making.get(series)?.times.push(time);
  }
  // A series of events is told of by what belongs to it, as far as that is no series of events itself.
  const children = [...making.values()].filter(({ said }) => !isEventSeries(said));
  const parents = new Set(children.map(({ said }) => parentOf(said, byReference)));
  const items: FeedItem[] = [];
  const kept: string[] = [];
  const gone = all.flatMap(({ key, said }) => (said === null ? key : []));
  for (const [key, { said, times }] of making) {
    if (parents.has(key) && isEventSeries(said)) continue;
    const whole = withTimes(withParents(said, making, byReference), times, today);
    const item = itemOf(key, onLondonsClock(goingOn(countedFrom(whole), today)), address, today);
    if (typeof item !== 'string') items.push(item);
    else {
      left.add(typeOf(said) || key.split(' ')[0] || '', item);
      if (item === 'cancelled') gone.push(key);
      else if (item !== 'over') kept.push(key);
    }
  }
  return { items, gone, kept, leftOut: left.all() };
}

/** By what others refer to it. */
const namesOf = (said: Said): string[] =>
  [said['@id'], said['id']].filter((name): name is string => typeof name === 'string' && name !== '');

const isEventSeries = (said: Said): boolean => typeOf(said) === 'EventSeries';

const nameOf = (said: Said): string => (typeof said['name'] === 'string' ? said['name'].trim() : '');

/** The key of what `said` belongs to, when that is there. */
function parentOf(said: Said, byReference: ReadonlyMap<string, string>): string | undefined {
  const [parent] = [said['superEvent']].flat();
  const names = isSaid(parent) ? namesOf(parent) : typeof parent === 'string' ? [parent] : [];
  return names.map((name) => byReference.get(name)).find((key) => key !== undefined);
}

/** Under which key the series of `session` is made, the one that it holds itself included; undefined when nobody says what it is. */
function seriesOf({ key, said }: RpdeItem, making: Map<string, Making>, byReference: Map<string, string>) {
  if (said === null) return undefined;
  const there = parentOf(said, byReference);
  if (there !== undefined) return there;
  const [parent] = [said['superEvent']].flat();
  if (isSaid(parent) && (nameOf(parent) !== '' || isWhole([parent['superEvent']].flat()[0]))) {
    const [name] = namesOf(parent);
    const own = name === undefined ? key : `${typeOf(parent) || 'SessionSeries'} ${name}`;
    if (name !== undefined) byReference.set(name, own);
    making.set(own, { said: sayingSomething(parent), times: [] });
    return own;
  }
  if (nameOf(said) === '') return undefined;
  making.set(key, { said, times: [] });
  return key;
}

/** `said` with what it says by what it belongs to. */
function withParents(said: Said, making: ReadonlyMap<string, Making>, byReference: ReadonlyMap<string, string>): Said {
  const whole: Record<string, unknown> = { ...said };
  let at: Said | undefined = said;
  for (let depth = 0; depth < DEEPEST && at !== undefined; depth += 1) {
    const inner: unknown = [at['superEvent']].flat()[0];
    const key: string | undefined = parentOf(at, byReference);
    const parent: Said | undefined = key === undefined ? (isSaid(inner) ? inner : undefined) : making.get(key)?.said;
    for (const name of inherited)
      if (whole[name] === undefined && parent?.[name] !== undefined) whole[name] = parent[name];
    at = parent;
  }
  return whole;
}

/** What goes on after its first day. */
const serial: ReadonlySet<string> = new Set(['SessionSeries', 'EventSeries', 'CourseInstance']);

/** What counts how often it comes back, and not from when, does so from its first day. */
function countedFrom(said: Said): Said {
  const { startDate } = said;
  const schedules = schedulesOf(said);
  if (startDate === undefined || !schedules.some(isCounted)) return said;
  return { ...said, eventSchedule: schedules.map((each) => ({ ...each, startDate: each['startDate'] ?? startDate })) };
}
const isCounted = (schedule: Said): boolean => Number(schedule['repeatCount']) > 0;

/** A series that has begun and does not say until when: its first day says neither when it is nor that it is over. */
function goingOn(said: Said, today: string): Said {
  const { startDate, ...others } = said;
  const hasBegun = typeof startDate === 'string' && startDate.slice(0, 10) < today;
  return serial.has(typeOf(said)) && said['endDate'] === undefined && hasBegun ? others : said;
}

/** Its times are often the whole world's, and its end said as how long it takes; what reads it reads what stands there. */
function onLondonsClock(said: Said): Said {
  const changed = ['startDate', 'endDate'].flatMap((name) => {
    const at = typeof said[name] === 'string' ? clockTime(said[name]) : null;
    return at === null || at.time === null ? [] : [[name, `${at.date}T${at.time}`] as const];
  });
  // What comes back by a schedule does not end on its first day.
  const isOnce = said['endDate'] === undefined && schedulesOf(said).length === 0;
  const time = isOnce ? timeOf(said) : null;
  if (time && time.end !== '') changed.push(['endDate', `${time.date}T${time.end}`]);
  return changed.length === 0 ? said : { ...said, ...Object.fromEntries(changed) };
}

function itemOf(id: string, said: Said, address: string, today: string): FeedItem | LeftOutWhy {
  const name = nameOf(said);
  const json = JSON.stringify(said);
  if (name === '') return 'incomplete';
  if (json.length > MOST_TEXT) return 'too-long';
  if (String(said['eventStatus']).endsWith('Cancelled')) return 'cancelled';
  if (lastDayOf(said) < today) return 'over';
  const description = typeof said['description'] === 'string' ? said['description'] : '';
  const { superEvent: _, ...own } = said;
  const type = [said['@type'] ?? said['type']].flat().filter((each) => typeof each === 'string');
  const data = JSON.stringify({ ...own, '@type': type.length === 0 ? ['Event'] : type, name, description });
  const script = `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`;
  const link = webLink(typeof said['url'] === 'string' ? said['url'] : '', address);
  return { id, link, mark: markOf(json), page: pageOf(name, script, link ?? address), isActivity: true };
}

/** The last day on which anything of it is, YYYY-MM-DD; far away where it does not say. */
function lastDayOf(said: Said): string {
  const schedules = schedulesOf(said);
  const ends = schedules.length === 0 ? [said['startDate']] : schedules.map(endOf);
  const days = (said['endDate'] === undefined ? ends : [said['endDate']]).map((day) =>
    typeof day === 'string' && /^\d{4}-/.test(day) ? day.slice(0, 10) : '9999',
  );
  return days.toSorted().at(-1) ?? '9999';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most days of one. */
const daysOf = { D: 1, W: 7, M: 31, Y: 366 } as const;

/** The last day of `schedule`, as it says it; where it counts its times instead, as late as that can be. */
function endOf(schedule: Said): unknown {
  const { endDate, startDate, repeatCount, repeatFrequency = 'P1W' } = schedule;
  if (typeof endDate === 'string' || !isCounted(schedule)) return endDate;
  const [, many, unit] = /^P(\d{1,3})([DWMY])$/.exec(String(repeatFrequency)) ?? [];
  const days = Number(many) * daysOf[unit as keyof typeof daysOf] * Number(repeatCount);
  const last = new Date(Date.parse(String(startDate).slice(0, 10)) + days * DAY_MS);
  return Number.isNaN(last.getTime()) ? undefined : last.toISOString();
}
