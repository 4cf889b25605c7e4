import { v5 as uuidv5 } from 'uuid';
import type { RunPage } from '#domain/source/events.ts';
import { keyOf } from '#domain/source/known-pages.ts';
import { type Beginning, beginTogether } from '#event-store/begin-together.ts';
import { stepOf } from '#platform/command-steps.ts';
import { draftOf } from '#platform/scraping/draft-from-page.ts';
import { draftIdOf } from '#platform/scraping/draft-id.ts';
import { contactsOf } from '#platform/scraping/record-found.ts';
import {
  byPage,
  foundIn,
  type Item,
  type OpenSource,
  pageOf,
  type Said,
  takeItem,
  type Taking,
  whatItSays,
} from './take-item.ts';

/** Items that are read, and become drafts by themselves, at once. */
const AT_ONCE = 4;

/**
 * What became of those of `items` that say something new, in their order. What nothing is known of becomes drafts together, which is
 * what makes a long list quick; all others, and those too when something stands in their way, each by itself.
 */
export async function takeItems(
  taking: Taking,
  source: OpenSource,
  items: readonly Item[],
  giveUp: AbortSignal,
): Promise<RunPage[]> {
  const said = await inTurns(items, giveUp, (item) => whatItSays(source, item));
  const isFresh = freshIn(source);
  const fresh = said.filter((each): each is Said => isSaid(each) && isFresh(each));
  const begun = giveUp.aborted ? undefined : await begin(taking, source, fresh);
  const pages = await inTurns(said, giveUp, async (each) =>
    isSaid(each) ? (begun?.get(each) ?? takeItem(taking, source, each)) : each,
  );
  return pages.filter((page) => page !== undefined);
}

const isSaid = (each: Said | RunPage | undefined): each is Said => each !== undefined && 'facts' in each;

/** Whether an address is told of for the first time; of two items with one address the second is not. */
function freshIn({ pages }: OpenSource): (said: Said) => boolean {
  const seen = new Set<string>();
  return ({ url }) => {
    const key = keyOf(url);
    if (pages[key] !== undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/**
 * Drafts of items of which the log knows nothing, as `takeItem` makes them, in one append. Undefined when it knows something after all.
 * All of it is said to have happened when the run began: a draft's id follows from that time, so the same run makes the same drafts
 * however often it is taken up. The pages' commands are not those of `takeItem`, so that what it has begun is found to be there.
 */
async function begin(
  { log }: Taking,
  { openRun, lastRunAt }: OpenSource,
  fresh: readonly Said[],
): Promise<ReadonlyMap<Said, RunPage> | undefined> {
  if (lastRunAt === null || openRun.why === 'search' || fresh.length < 2) return undefined;
  const pages = new Map<Said, RunPage>();
  const beginnings: Beginning[] = [];
  const contacts: string[] = [];
  for (const said of fresh) {
    const { found, context } = foundIn(openRun, said, lastRunAt);
    const { pageId } = found;
    const listingId = draftIdOf({ pageId, person: byPage.person, number: 0, since: lastRunAt });
    contacts.push(...contactsOf(found));
    const begun = { ...context, commandId: uuidv5('begun together', context.commandId) };
    beginnings.push(
      { id: pageId, command: { type: 'RecordScrape', run: 'unasked', found }, context: begun },
      { id: listingId, command: draftOf(listingId, { found }, byPage), context: stepOf(context, 'draft') },
    );
    pages.set(said, { ...pageOf(said), outcome: 'new', listingId });
  }
  // Whoever has been erased must not come back: that is looked at one by one.
  if (await log.isSuppressed(contacts)) return undefined;
  return (await beginTogether(log, beginnings)) && pages;
}

/** `work` for each of `all`, a few at a time and no more once `giveUp` aborts; the answers in their order. */
async function inTurns<Of, Answer>(
  all: readonly Of[],
  giveUp: AbortSignal,
  work: (each: Of) => Promise<Answer> | Answer,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = all.entries();
  const worker = async (): Promise<void> => {
    for (const [place, each] of waiting) {
      if (giveUp.aborted) return;
      answers[place] = await work(each);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
