import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import { normalisedAddress } from '../page/address.ts';
import type { PersonEvent } from '../person/events.ts';
import { MOST_KNOWN_PAGES } from './limits.ts';
import type { RunPage, RunWhy, SourceEvent, SourceFields, SourceRunEnded } from './events.ts';
import { dueAfter } from './schedule.ts';

/** A page that a run has read. */
export interface KnownPage {
  readonly url: string;
  readonly listingId: string | null;
  /** ISO 8601. */
  readonly readAt: string;
  readonly vanished: boolean;
}

/** Where admins have activities looked for, as the rules see it. */
export interface Source {
  /** Null before it was added and after it was removed. */
  readonly fields: SourceFields | null;
  readonly isPaused: boolean;
  /** ISO 8601; empty before it was added. */
  readonly addedAt: string;
  /** When its last run that was not a search began, whatever came of it. */
  readonly lastRunAt: string | null;
  readonly openRun: {
    readonly runId: string;
    readonly why: RunWhy;
    readonly instructions: string | null;
    /** It reads an address that the source has left since, of whose pages nothing is to be known. */
    readonly isElsewhere?: true;
  } | null;
  /** By their normalised address; MOST_KNOWN_PAGES at most. */
  readonly pages: Readonly<Record<string, KnownPage>>;
  /** Grows with every change of what it is, and not with its runs. */
  readonly revision: number;
}
export const initialSource: Source = {
  fields: null,
  isPaused: false,
  addedAt: '',
  lastRunAt: null,
  openRun: null,
  pages: {},
  revision: 0,
};

type Ended = EventOf<typeof SourceRunEnded>['data'];

export type SourceCommand =
  | ({ readonly type: 'AddSource' } & SourceFields)
  /** Without a revision it is for the newest. */
  | ({ readonly type: 'EditSource'; readonly revision: number | undefined } & SourceFields)
  | { readonly type: 'PauseSource' }
  | { readonly type: 'ResumeSource' }
  | { readonly type: 'RemoveSource' }
  | {
      readonly type: 'BeginSourceRun';
      readonly runId: string;
      readonly why: RunWhy;
      readonly instructions: string | null;
      /** With all others: a source that is paused is left out then, and is read when it is asked for by itself. */
      readonly withOthers?: boolean;
      /** ISO 8601: the time now. */
      readonly at: string;
    }
  | {
      readonly type: 'EndSourceRun';
      readonly sourceId: string;
      readonly runId: string;
      /** Every page that the source names; null when that is not known as a whole, so that nothing can be missing from it. */
      readonly named: readonly string[] | null;
      readonly listed: number;
      readonly pages: readonly RunPage[];
      readonly failure: Ended['failure'];
      readonly durationMs: number;
    };

/** The listings that it had and has no more, each once. */
export const missedBy = ({ pages }: Pick<Source, 'pages'>): string[] => [
  ...new Set(Object.values(pages).flatMap(({ listingId, vanished }) => (vanished && listingId ? [listingId] : []))),
];

/** When it is read next by itself, ISO 8601; null when it is not. */
export function dueAt({ fields, isPaused, openRun, lastRunAt, addedAt }: Omit<Source, 'pages'>): string | null {
  if (fields === null || isPaused || openRun !== null) return null;
  return dueAfter(fields.schedule, { sourceId: fields.sourceId, lastAt: lastRunAt, addedAt });
}

/** What `command` changes in `source`. Throws a DomainError when the rules forbid it. */
export function decide(command: SourceCommand, source: Source): SourceEvent[] {
  const { fields } = source;
  if (command.type === 'AddSource') {
    const { type: _, ...data } = command;
    if (source.revision > 0) throw new DomainError('already-added', 'This source is there already.', 'conflict');
    return [{ type: 'SourceAdded', data }];
  }
  // Whatever became of the source meanwhile, a run that began comes to its end.
  if (command.type === 'EndSourceRun') return end(command, source);
  if (fields === null) throw new DomainError('no-such-source', 'This source is not there any more.', 'missing');
  const { sourceId } = fields;
  switch (command.type) {
    case 'EditSource': {
      const { type: _, revision, ...data } = command;
      if (revision !== undefined && revision !== source.revision)
        throw new DomainError(
          'source-changed',
          'Somebody has changed this source since you opened it. Please look at it again.',
          'conflict',
        );
      return canonicalJson(data) === canonicalJson(fields) ? [] : [{ type: 'SourceEdited', data }];
    }
    case 'PauseSource':
      return source.isPaused ? [] : [{ type: 'SourcePaused', data: { sourceId } }];
    case 'ResumeSource':
      return source.isPaused ? [{ type: 'SourceResumed', data: { sourceId } }] : [];
    case 'RemoveSource':
      return [{ type: 'SourceRemoved', data: { sourceId } }];
    case 'BeginSourceRun':
      return begin(command, source, sourceId);
  }
}

function begin(
  { runId, why, instructions, withOthers = false, at }: Extract<SourceCommand, { type: 'BeginSourceRun' }>,
  source: Source,
  sourceId: string,
): SourceEvent[] {
  if (why === 'due') {
    const due = dueAt(source);
    if (due === null || due > at) return [];
  } else if (source.openRun !== null)
    throw new DomainError('already-running', 'This source is being read already.', 'conflict');
  if (withOthers && source.isPaused) throw new DomainError('source-paused', 'This source is paused.', 'conflict');
  return [{ type: 'SourceRunBegun', data: { sourceId, runId, why, instructions } }];
}

/** What the run `command` tells of came to. Of a run that has its end, or lost it to another, nothing is told twice. */
function end(command: Extract<SourceCommand, { type: 'EndSourceRun' }>, source: Source): SourceEvent[] {
  const { type: _, named, ...data } = command;
  const name = source.fields?.name ?? '';
  if (source.openRun?.runId !== command.runId) return [];
  // A listing has its draft from each address that leads to its page; as long as one of them is there, so is the listing.
  const away = new Set(command.pages.filter(({ outcome }) => outcome === 'gone').map(({ url }) => keyOf(url)));
  const there = new Set(
    [
      ...(named ?? []).flatMap((url) => (away.has(keyOf(url)) ? [] : [source.pages[keyOf(url)]?.listingId])),
      ...command.pages.filter(({ outcome }) => isThere(outcome)).map(({ listingId }) => listingId),
    ].filter((id) => id !== null && id !== undefined),
  );
  const missing = named === null || source.fields === null ? [] : missingFrom(named, source);
  const gone = command.pages.flatMap((page) => {
    const known = source.pages[keyOf(page.url)];
    return page.outcome === 'gone' && known?.listingId && !known.vanished
      ? [{ url: known.url, listingId: known.listingId, why: 'gone' as const }]
      : [];
  });
  const all = [
    ...gone,
    ...missing.flatMap(({ url, listingId, vanished: told }) =>
      listingId === null || told ? [] : [{ url, listingId, why: 'not-listed' as const }],
    ),
  ];
  const vanished = all.filter(({ listingId }) => !there.has(listingId));
  const forgotten = missing.filter(({ listingId }) => listingId === null).map(({ url }) => url);
  const back = command.pages.flatMap(({ url, outcome, listingId }) => {
    const known = source.pages[keyOf(url)];
    if (known) return known.vanished && known.listingId && isThere(outcome) ? [known.listingId] : [];
    // It may have vanished before it was forgotten.
    return listingId && outcome !== 'new' && isThere(outcome) ? [listingId] : [];
  });
  return [{ type: 'SourceRunEnded', data: { ...data, pages: [...data.pages], name, vanished, back, forgotten } }];
}

const isThere = (outcome: RunPage['outcome']): boolean =>
  outcome === 'new' || outcome === 'changed' || outcome === 'same' || outcome === 'passed-over';

function missingFrom(named: readonly string[], { pages }: Source): KnownPage[] {
  const there = new Set(named.map(keyOf));
  return Object.entries(pages).flatMap(([key, page]) => (there.has(key) ? [] : [page]));
}

/** One page is one, however its address is spelled. */
export const keyOf = (url: string): string => normalisedAddress(url) ?? url;

/** `source` after `event`. */
export function evolve(source: Source, event: Timed<SourceEvent | PersonEvent>): Source {
  const revision = source.revision + 1;
  switch (event.type) {
    case 'SourceAdded':
      return { ...initialSource, fields: event.data, addedAt: event.occurredAt, revision };
    case 'SourceEdited': {
      const { kind, url } = event.data;
      // Of another address nothing is known: what it does not name has not vanished from it.
      const isElsewhere = kind !== source.fields?.kind || url !== source.fields.url;
      if (!isElsewhere) return { ...source, fields: event.data, revision };
      const openRun = source.openRun && { ...source.openRun, isElsewhere: true as const };
      return { ...source, fields: event.data, revision, pages: {}, openRun };
    }
    case 'SourcePaused':
      return { ...source, isPaused: true, revision };
    case 'SourceResumed':
      return { ...source, isPaused: false, revision };
    case 'SourceRemoved':
      return { ...source, fields: null, pages: {}, revision };
    case 'SourceRunBegun': {
      const { runId, why, instructions } = event.data;
      const lastRunAt = why === 'search' ? source.lastRunAt : event.occurredAt;
      return { ...source, openRun: { runId, why, instructions }, lastRunAt };
    }
    case 'SourceRunEnded':
      if (source.fields === null || source.openRun?.isElsewhere) return { ...source, openRun: null, pages: {} };
      return { ...source, openRun: null, pages: pagesAfter(source.pages, event) };
    case 'PersonErased':
      return source;
  }
}

function pagesAfter(
  before: Source['pages'],
  { data, occurredAt }: Timed<Extract<SourceEvent, { type: 'SourceRunEnded' }>>,
): Source['pages'] {
  const pages: Record<string, KnownPage> = { ...before };
  for (const { url, listingId, outcome } of data.pages) {
    const known = pages[keyOf(url)];
    pages[keyOf(url)] = {
      url,
      listingId: listingId ?? known?.listingId ?? null,
      readAt: occurredAt,
      vanished: (known?.vanished ?? false) && !isThere(outcome),
    };
  }
  for (const { url } of data.vanished) {
    const known = pages[keyOf(url)];
    if (known) pages[keyOf(url)] = { ...known, vanished: true };
  }
  for (const url of data.forgotten) delete pages[keyOf(url)];
  return bounded(pages);
}

/**
 * The newest MOST_KNOWN_PAGES of `pages`. First go those that gave no listing, then those that have vanished, then the others, of each
 * kind those that were read longest ago: a source reads again what it has forgotten and still names, and misses nothing of the rest.
 */
function bounded(pages: Source['pages']): Source['pages'] {
  const all = Object.entries(pages);
  if (all.length <= MOST_KNOWN_PAGES) return pages;
  const worth = ({ listingId, vanished }: KnownPage): number => (listingId === null ? 0 : vanished ? 1 : 2);
  const newestFirst = all.toSorted(
    ([, a], [, b]) => worth(b) - worth(a) || (a.readAt < b.readAt ? 1 : a.readAt > b.readAt ? -1 : 0),
  );
  return Object.fromEntries(newestFirst.slice(0, MOST_KNOWN_PAGES));
}

/** Which of `named` a run reads, `most` of them: those first that no run has read, then those that were read longest ago. */
export function pagesInTurn(named: readonly string[], { pages }: Source, most: number): string[] {
  const unlike = [...new Map(named.map((url) => [keyOf(url), url])).entries()];
  const readAt = (key: string): string => pages[key]?.readAt ?? '';
  return unlike
    .toSorted(([a], [b]) => (readAt(a) < readAt(b) ? -1 : readAt(a) > readAt(b) ? 1 : 0))
    .slice(0, most)
    .map(([, url]) => url);
}
