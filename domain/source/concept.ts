import { concept, count, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { whyNotRead } from '../page/failure-words.ts';
import { sourceEvents, type SourceFields } from './events.ts';
import { nameWithPart } from './list-parts.ts';
import { decide, evolve, evolveAll, initialSource, type Source } from './source.ts';

const sourceId = sampleIds.source;
const runId = '01890000-0000-7000-8000-0000000000f2';
const sample: SourceFields = {
  sourceId,
  kind: 'sitemap',
  name: 'Woking Leisure',
  url: 'https://leisure.example/sitemap.xml',
  schedule: 'weekly',
};
const named = (name: string | null): string => (name === null ? 'A source' : `The source “${name}”`);
const why = {
  due: 'because it was due',
  asked: 'because an admin asked for it',
  search: 'for an internet search',
} as const;

/** Where admins have activities looked for, and what its runs came to. */
export const source = concept({
  name: 'source',
  events: sourceEvents,
  decider: { initial: initialSource, evolve, evolveAll, decide, snapshot: plainSnapshot<Source>(5) },
  commands: {
    AddSource: true,
    EditSource: true,
    PauseSource: true,
    ResumeSource: true,
    RemoveSource: true,
    BeginSourceRun: true,
    AdvanceSourceRun: true,
    EndSourceRun: true,
  },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      switch (event.type) {
        case 'SourceAdded':
        case 'SourceEdited': {
          const { sourceId: _, part: __, ...fields } = event.data;
          return { name: nameWithPart(event.data), view: known({ ...view, ...fields }), state: null };
        }
        case 'SourcePaused':
          return { name, view: { ...view, paused: true }, state: null };
        case 'SourceResumed':
          return { name, view: known({ ...view, paused: null }), state: null };
        case 'SourceRemoved':
          return { name, view: {}, state: null };
        case 'SourceRunBegun':
        case 'SourceRunAdvanced':
        case 'SourceRunEnded':
          return { name, view, state: null };
      }
    },
  },
  says: {
    SourceAdded: (data) => `${named(nameWithPart(data))} was added`,
    SourceEdited: ({ name }) => `${named(name)} was edited`,
    SourcePaused: (_data, { name }) => `${named(name)} was paused`,
    SourceResumed: (_data, { name }) => `${named(name)} was resumed`,
    SourceRemoved: (_data, { name }) => `${named(name)} was removed`,
    SourceRunBegun: (data, { name }) => `${named(name)} began to be read, ${why[data.why]}`,
    SourceRunAdvanced: ({ done, pages, vanished }, { name }) =>
      `${count(done, 'item')} of ${name === null ? 'a source' : `“${name}”`} were gone through by then: ${pages.filter(({ outcome }) => outcome === 'new').length} new, ${vanished.length} vanished in this part`,
    SourceRunEnded: ({ pages, vanished, failure }, { name }) =>
      failure === null
        ? `${named(name)} was read: ${count(pages.length, 'page')}, ${pages.filter(({ outcome }) => outcome === 'new').length} new, ${vanished.length} vanished`
        : `${named(name)} could not be read: ${whyNotRead(failure.failure, failure.detail)}`,
  },
  samples: {
    SourceAdded: sample,
    SourceEdited: { ...sample, schedule: 'daily' },
    SourcePaused: { sourceId },
    SourceResumed: { sourceId },
    SourceRemoved: { sourceId },
    SourceRunBegun: { sourceId, runId, why: 'search', instructions: 'Swimming near Woking' },
    SourceRunAdvanced: {
      sourceId,
      runId,
      name: 'Woking Leisure',
      format: 'openactive',
      pages: [
        {
          url: 'https://leisure.example/feed?item=SessionSeries+1',
          outcome: 'new',
          listingId: sampleIds.listing,
          failure: null,
          detail: null,
          mark: 'b1946ac92492d2347c6235b4d2611184',
        },
      ],
      same: 41,
      vanished: [],
      back: [],
      forgotten: [],
      done: 42,
      total: null,
      next: 'https://leisure.example/feed?afterChangeNumber=42',
    },
    SourceRunEnded: {
      sourceId,
      runId,
      name: 'Woking Leisure',
      listed: 3,
      pages: [
        {
          url: 'https://leisure.example/swim',
          outcome: 'new',
          listingId: sampleIds.listing,
          failure: null,
          detail: null,
        },
        {
          url: 'https://leisure.example/judo',
          outcome: 'failed',
          listingId: null,
          failure: 'timed-out',
          detail: 'No answer within 15 s',
        },
      ],
      vanished: [{ url: 'https://leisure.example/ballet', listingId: sampleIds.otherListing, why: 'not-listed' }],
      back: [],
      forgotten: [],
      failure: null,
      durationMs: 3_200,
    },
  },
});
