import type { Recorded } from '#domain/kernel/event.ts';
import type { RunPage, SourceEvent, SourceFields } from '#domain/source/events.ts';
import type { LeftOut } from '#domain/source/left-out.ts';
import { nameWithPart } from '#domain/source/list-parts.ts';
import { type SourceSummary, summaryOf } from '#domain/source/shown.ts';
import { dueAt, evolve, initialSource, type Source } from '#domain/source/source.ts';
import {
  type Effect,
  insert,
  into,
  intoBeside,
  nullableWrittenJson,
  readModel,
  table,
  writtenJson,
} from './runtime/read-model.ts';

const sources = table({
  key: ['source_id'],
  columns: {
    source_id: 'uuid',
    name: 'text',
    is_kept: 'boolean',
    /** Which part of a long list it is, from 1; all parts of one have its name. Null for what is in no parts. */
    part: 'integer null',
    /** When it is read next by itself; null while it is not. */
    due_at: 'timestamptz null',
    /** Why its last run could not read it. */
    failure: nullableWrittenJson<Failure>(),
    /** What the next event is folded into, with all pages. */
    shown: writtenJson<Source>(),
    /** What a list shows: the pages of 200 sources are more than it should read. */
    summary: writtenJson<SourceSummary>(),
  },
  indexes: ['create index on sources (due_at) where due_at is not null'],
});

interface Failure {
  readonly failure: string;
  readonly detail: string;
}
interface Vanished {
  readonly url: string;
  readonly listingId: string;
}

const runs = table({
  key: ['run_id'],
  columns: {
    run_id: 'uuid',
    /** The import of a whole list of which it is part `part`, from 1; of all else null. */
    import_id: 'uuid null',
    part: 'integer null',
    /** Null for an internet search without any source. */
    source_id: 'uuid null',
    name: 'text',
    url: 'text',
    why: 'text',
    instructions: 'text null',
    at: 'timestamptz',
    position: 'bigint',
    is_open: 'boolean',
    /** Whether the source itself could be read; null while that is not known. */
    ok: 'boolean null',
    failure: nullableWrittenJson<Failure>(),
    /** MOST_TOLD of them: first what failed. */
    pages: writtenJson<readonly RunPage[]>(),
    /** How many pages came to what, and how many listings vanished. */
    counts: writtenJson<Readonly<Record<string, number>>>(),
    /** How often it failed, by kind of failure. */
    causes: writtenJson<Readonly<Record<string, number>>>(),
    /** Items that said what they had said, which are not among the pages. */
    same: 'integer',
    vanished: writtenJson<readonly Vanished[]>(),
    /** What did not become a draft, by kind. */
    left_out: writtenJson<readonly LeftOut[]>(),
    duration_ms: 'double precision',
  },
  indexes: [
    'create index on runs (position desc)',
    'create index on runs (position) where is_open',
    'create index on runs (import_id) where import_id is not null',
  ],
});

const key = ({ data }: Recorded<SourceEvent>) => ({ source_id: data.sourceId });
const keep: Effect<Recorded<SourceEvent>> = into(sources, key, (row, event) => {
  const shown = evolve(row?.shown ?? initialSource, event);
  return {
    source_id: event.data.sourceId,
    name: shown.fields?.name ?? row?.name ?? '',
    is_kept: shown.fields !== null,
    part: shown.fields?.part?.number ?? null,
    due_at: dueAt(shown),
    failure: failureAfter(row, event),
    shown,
    summary: summaryOf(shown),
  };
});
type Before = { readonly failure: Failure | null; readonly shown: Source } | undefined;
/** Why the last run could not read it; of one that was removed and is there again no run is known, nor of another address. */
function failureAfter(before: Before, event: Recorded<SourceEvent>): Failure | null {
  if (event.type === 'SourceAdded') return null;
  const isIts = event.type === 'SourceRunEnded' && before?.shown.openRun?.isElsewhere !== true;
  return isIts ? event.data.failure : (before?.failure ?? null);
}
/** Of a part that was read by itself it is said which. */
const runName = (fields: SourceFields, importId: string | undefined): string =>
  importId === undefined ? nameWithPart(fields) : fields.name;
/** What a run has come to with another part of it. */
function withPart(row: Told, { pages, vanished }: Pick<Told, 'pages' | 'vanished'>): Told {
  const counts: Record<string, number> = { ...row.counts };
  const causes: Record<string, number> = { ...row.causes };
  const one = (of: Record<string, number>, what: string): void => void (of[what] = (of[what] ?? 0) + 1);
  for (const { outcome, failure } of pages) {
    one(counts, outcome);
    if (failure !== null) one(causes, failure);
  }
  for (const _ of vanished) one(counts, 'vanished');
  return {
    // Whoever reads it looks for what went wrong.
    pages: [...row.pages, ...pages].toSorted((a, b) => hasFailed(b) - hasFailed(a)).slice(0, MOST_TOLD),
    vanished: [...row.vanished, ...vanished.map(({ url, listingId }) => ({ url, listingId }))].slice(0, MOST_TOLD),
    counts,
    causes,
  };
}
const hasFailed = ({ failure }: RunPage): number => (failure === null ? 0 : 1);

interface Told {
  readonly pages: readonly RunPage[];
  readonly vanished: readonly Vanished[];
  readonly counts: Readonly<Record<string, number>>;
  readonly causes: Readonly<Record<string, number>>;
}
/** Pages, and listings that vanished, of which a run tells one by one. */
const MOST_TOLD = 100;
const nothing = {
  failure: null,
  pages: [],
  counts: {},
  causes: {},
  same: 0,
  vanished: [],
  left_out: [],
  duration_ms: 0,
} as const;

/** Where activities are looked for, and what each run came to. */
export const sourcesModel = readModel({
  name: 'sources',
  version: 8,
  tables: { sources, runs },
  nothingPersonal: true,
  project: {
    SourceAdded: [keep],
    SourceEdited: [keep],
    SourcePaused: [keep],
    SourceResumed: [keep],
    SourceRemoved: [keep],
    SourceRunBegun: [
      keep,
      intoBeside(
        runs,
        ({ data }) => ({ run_id: data.runId }),
        sources,
        ({ data }) => ({ source_id: data.sourceId }),
        (_row, { data, occurredAt, position }, source) => ({
          ...nothing,
          run_id: data.runId,
          import_id: data.importId ?? null,
          part: data.importId === undefined ? null : (source?.part ?? null),
          source_id: data.sourceId,
          name: source?.shown.fields ? runName(source.shown.fields, data.importId) : '',
          url: source?.shown.fields?.url ?? '',
          why: data.why,
          instructions: data.instructions,
          at: occurredAt,
          position,
          is_open: true,
          ok: null,
        }),
      ),
    ],
    SourceRunAdvanced: [
      keep,
      into(
        runs,
        ({ data }) => ({ run_id: data.runId }),
        (row, { data }) => row && { ...row, ...withPart(row, data), same: row.same + data.same },
      ),
    ],
    SourceRunEnded: [
      keep,
      into(
        runs,
        ({ data }) => ({ run_id: data.runId }),
        (row, { data }) =>
          row && {
            ...row,
            is_open: false,
            ok: data.failure === null,
            failure: data.failure,
            left_out: data.leftOut ?? [],
            ...withPart(row, data),
            duration_ms: data.durationMs,
          },
      ),
    ],
    InternetSearchMade: [
      insert(runs, ({ data, occurredAt, position }) =>
        data.sources > 0
          ? undefined
          : {
              ...nothing,
              run_id: data.searchId,
              import_id: null,
              part: null,
              source_id: null,
              name: data.instructions,
              url: '',
              why: 'search',
              instructions: data.instructions,
              at: occurredAt,
              position,
              is_open: false,
              ok: true,
            },
      ),
    ],
  },
});
