import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import type { RunPage, RunWhy, SourceEvent, SourceFields, SourceRunAdvanced, SourceRunEnded } from './events.ts';
import {
  type Growing,
  growing,
  keyOf,
  type KnownPages,
  missedAndFound,
  missingFrom,
  namedIn,
  pagesAfter,
} from './known-pages.ts';
import { dueAfter, type FeedFormat, type SourceKind } from './schedule.ts';

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
    /** The file of a list that it reads. */
    readonly fileId?: string;
    /** Of a feed or a list, how many items are done; `total` is null while that is not known. */
    readonly progress?: { readonly done: number; readonly total: number | null };
  } | null;
  /** From where a feed is read on, when it goes on where it ended. */
  readonly next: string | null;
  /** When a run last came to its end that had read all there was, ISO 8601; a search is none. */
  readonly readToEndAt: string | null;
  /** What a feed turned out to be when it was read. */
  readonly format: FeedFormat | null;
  /** By their normalised address; MOST_KNOWN_PAGES at most, of items MOST_KNOWN_ITEMS. */
  readonly pages: KnownPages;
  /** Grows with every change of what it is, and not with its runs. */
  readonly revision: number;
}
export const initialSource: Source = {
  fields: null,
  isPaused: false,
  addedAt: '',
  lastRunAt: null,
  openRun: null,
  next: null,
  readToEndAt: null,
  format: null,
  pages: {},
  revision: 0,
};

type Ended = EventOf<typeof SourceRunEnded>['data'];
type Advanced = EventOf<typeof SourceRunAdvanced>['data'];

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
      /** The file of a list that it reads. */
      readonly fileId?: string;
      /** The import of a whole list of which this run is a part. */
      readonly importId?: string;
      /** ISO 8601: the time now. */
      readonly at: string;
    }
  | ({
      readonly type: 'AdvanceSourceRun';
      readonly pages: readonly RunPage[];
      /** Addresses of items that it remembers and has no more. */
      readonly missing: readonly string[];
    } & Pick<Advanced, 'sourceId' | 'runId' | 'format' | 'same' | 'done' | 'total' | 'next'>)
  | {
      readonly type: 'EndSourceRun';
      readonly sourceId: string;
      readonly runId: string;
      /** Every page that the source names; null when that is not known as a whole, so that nothing can be missing from it. */
      readonly named: readonly string[] | null;
      readonly listed: number;
      readonly pages: readonly RunPage[];
      readonly failure: Ended['failure'];
      readonly leftOut?: Ended['leftOut'];
      readonly durationMs: number;
    };

/** When it is read next by itself, ISO 8601; null when it is not. */
export function dueAt({ fields, isPaused, openRun, lastRunAt, addedAt }: Omit<Source, 'pages'>): string | null {
  if (fields === null || isPaused || openRun !== null) return null;
  return dueAfter(fields.schedule, { sourceId: fields.sourceId, lastAt: lastRunAt, addedAt });
}

/** OpenActive feeds tell for a week what was deleted; a day of it is ours. */
const TOLD_GONE_FOR_MS = 6 * 24 * 60 * 60 * 1000;

/**
 * From where a feed is read on at `now`, ISO 8601; null: from its beginning, also when it need not tell any more what was deleted since
 * it was read: then what it does not name is gone.
 */
export function readsOnFrom({ next, readToEndAt }: Pick<Source, 'next' | 'readToEndAt'>, now: string): string | null {
  const isLate = readToEndAt !== null && Date.parse(now) - Date.parse(readToEndAt) > TOLD_GONE_FOR_MS;
  return isLate ? null : next;
}

/** What `command` changes in `source`. Throws a DomainError when the rules forbid it. */
export function decide(command: SourceCommand, source: Source): SourceEvent[] {
  const { fields } = source;
  if (command.type === 'AddSource') {
    const { type: _, ...data } = command;
    // One that was removed may be added again.
    if (fields !== null) throw new DomainError('already-added', 'This source is there already.', 'conflict');
    return [{ type: 'SourceAdded', data }];
  }
  // Whatever became of the source meanwhile, a run that began comes to its end.
  if (command.type === 'EndSourceRun') return end(command, source);
  if (command.type === 'AdvanceSourceRun') return advance(command, source);
  if (fields === null) throw new DomainError('no-such-source', 'This source is not there any more.', 'missing');
  const { sourceId } = fields;
  switch (command.type) {
    case 'EditSource': {
      const { type: _, revision, ...data } = command;
      if ((fields.kind === 'list') !== (data.kind === 'list'))
        throw new DomainError(
          'list-stays',
          'A list cannot become something else, nor something else a list.',
          'conflict',
        );
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
  {
    runId,
    why,
    instructions,
    withOthers = false,
    at,
    fileId,
    importId,
  }: Extract<SourceCommand, { type: 'BeginSourceRun' }>,
  source: Source,
  sourceId: string,
): SourceEvent[] {
  if (why === 'due') {
    const due = dueAt(source);
    if (due === null || due > at) return [];
  } else if (source.openRun !== null)
    throw new DomainError('already-running', 'This source is being read already.', 'conflict');
  if (withOthers && source.isPaused) throw new DomainError('source-paused', 'This source is paused.', 'conflict');
  if ((source.fields?.kind === 'list') !== (fileId !== undefined))
    throw new DomainError('needs-a-file', 'A list is read from a file. Please import its next file.', 'conflict');
  return [
    {
      type: 'SourceRunBegun',
      data: { sourceId, runId, why, instructions, ...(fileId && { fileId }), ...(importId && { importId }) },
    },
  ];
}

/** What the run `command` tells of came to. Of a run that has its end, or lost it to another, nothing is told twice. */
function end(command: Extract<SourceCommand, { type: 'EndSourceRun' }>, source: Source): SourceEvent[] {
  const { type: _, named, ...data } = command;
  const name = source.fields?.name ?? '';
  if (source.openRun?.runId !== command.runId) return [];
  const missing = named === null || source.fields === null ? [] : missingFrom(named, source);
  const there = namedIn(source, named ?? [], command.pages);
  return [
    {
      type: 'SourceRunEnded',
      data: { ...data, pages: [...data.pages], name, ...missedAndFound(command.pages, { missing, there }, source) },
    },
  ];
}

/** What a part of a run came to. Of a run that has its end, or whose source has moved or gone meanwhile, nothing is told any more. */
function advance(command: Extract<SourceCommand, { type: 'AdvanceSourceRun' }>, source: Source): SourceEvent[] {
  const { type: _, missing: absent, ...data } = command;
  if (source.openRun?.runId !== command.runId || source.openRun.isElsewhere || source.fields === null) return [];
  const missing = absent.flatMap((url) => source.pages[keyOf(url)] ?? []);
  const isLess = absent.length > 0 || command.pages.some(({ outcome }) => outcome === 'gone');
  const there = isLess ? stillThere(source, absent, command.pages) : [];
  const { name } = source.fields;
  const found = missedAndFound(command.pages, { missing, there }, source);
  return [{ type: 'SourceRunAdvanced', data: { ...data, name, pages: [...data.pages], ...found } }];
}

/** The listings of all that is known and neither `absent` nor gone. Looks through thousands of addresses. */
function stillThere(source: Source, absent: readonly string[], read: readonly RunPage[]): string[] {
  const gone = new Set(absent.map(keyOf));
  const others = Object.entries(source.pages).flatMap(([key, page]) =>
    gone.has(key) || page.vanished ? [] : page.url,
  );
  return namedIn(source, others, read);
}

/** `source` after `event`. */
export const evolve = (source: Source, event: Timed<SourceEvent | PersonEvent>): Source => evolveAll(source, [event]);

/** `source` after all of `events`; what is known of thousands of pages is copied once and not for each event. */
export function evolveAll(source: Source, events: readonly Timed<SourceEvent | PersonEvent>[]): Source {
  let known: Growing | undefined;
  return events.reduce((before, event) => {
    // Whatever else becomes of the pages, they begin anew with it.
    if (known && before.pages !== known.pages) known = undefined;
    return after(before, event, (told, kind) => {
      known = pagesAfter(known ?? growing(before.pages), told, kind);
      return known.pages;
    });
  }, source);
}

type TellsOfPages = Timed<Extract<SourceEvent, { type: 'SourceRunEnded' | 'SourceRunAdvanced' }>>;

function after(
  source: Source,
  event: Timed<SourceEvent | PersonEvent>,
  pagesWith: (event: TellsOfPages, kind: SourceKind) => KnownPages,
): Source {
  const revision = source.revision + 1;
  switch (event.type) {
    case 'SourceAdded': {
      // A run of what was removed under this id goes on, and ends; what it reads is not of this one.
      const openRun = source.openRun && { ...source.openRun, isElsewhere: true as const };
      return { ...initialSource, fields: event.data, addedAt: event.occurredAt, openRun, revision };
    }
    case 'SourceEdited': {
      const { kind, url } = event.data;
      // Of another address nothing is known: what it does not name has not vanished from it.
      const isElsewhere = kind !== source.fields?.kind || url !== source.fields.url;
      if (!isElsewhere) return { ...source, fields: event.data, revision };
      const openRun = source.openRun && { ...source.openRun, isElsewhere: true as const };
      return {
        ...source,
        fields: event.data,
        revision,
        pages: {},
        openRun,
        next: null,
        readToEndAt: null,
        format: null,
      };
    }
    case 'SourcePaused':
      return { ...source, isPaused: true, revision };
    case 'SourceResumed':
      return { ...source, isPaused: false, revision };
    case 'SourceRemoved':
      return { ...source, fields: null, pages: {}, revision };
    case 'SourceRunBegun': {
      const { runId, why, instructions, fileId } = event.data;
      const lastRunAt = why === 'search' ? source.lastRunAt : event.occurredAt;
      return { ...source, openRun: { runId, why, instructions, ...(fileId && { fileId }) }, lastRunAt };
    }
    case 'SourceRunAdvanced': {
      if (source.fields === null || source.openRun === null || source.openRun.isElsewhere) return source;
      const { done, total, next, format } = event.data;
      const pages = pagesWith(event, source.fields.kind);
      return { ...source, pages, next, format, openRun: { ...source.openRun, progress: { done, total } } };
    }
    case 'SourceRunEnded': {
      if (source.fields === null || source.openRun?.isElsewhere) return { ...source, openRun: null, pages: {} };
      const isToEnd = event.data.failure === null && source.openRun?.why !== 'search';
      // What had no end is read on, however long ago its beginning was.
      const before = event.data.failure?.failure === 'too-large' ? null : source.readToEndAt;
      const readToEndAt = isToEnd ? event.occurredAt : before;
      return { ...source, openRun: null, readToEndAt, pages: pagesWith(event, source.fields.kind) };
    }
    case 'PersonErased':
      return source;
  }
}
