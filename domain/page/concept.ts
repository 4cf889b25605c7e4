import { concept } from '../kernel/concept.ts';
import type { SnapshotForm } from '../kernel/decider.ts';
import { pageSentences, pageTrail } from './audit.ts';
import { pageEvents } from './events.ts';
import { decide, evolve, evolveAll, initialPage, type Page } from './page.ts';
import { pageSamples } from './samples.ts';

type KeptPage = Omit<Page, 'openRuns'> & { readonly openRuns: readonly string[] };

const snapshot: SnapshotForm<Page> = {
  version: 8,
  toJson: (page): KeptPage => ({ ...page, openRuns: [...page.openRuns] }),
  fromJson: (json: KeptPage) => ({ ...json, openRuns: new Set(json.openRuns) }),
};

/** A web page that listings come from. */
export const page = concept({
  name: 'page',
  events: pageEvents,
  decider: { initial: initialPage, evolve, evolveAll, decide, snapshot },
  commands: {
    RequestScrape: true,
    RedirectScrape: true,
    RecordScrape: true,
    RecordClass: true,
    RecordScrapeFailure: true,
    RecordUnchanged: true,
    ReadAgain: true,
    PauseReadingAgain: true,
    ResumeReadingAgain: true,
    ReviewGonePage: true,
    ReopenGonePage: true,
    ClaimPage: true,
  },
  trail: pageTrail,
  says: pageSentences,
  samples: pageSamples,
});
