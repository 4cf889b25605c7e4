import { concepts, streams } from '#domain/catalog.ts';
import { withoutErased } from '#domain/kernel/erased.ts';
import { holdsItsPage, type Listing } from '#domain/listing/listing.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { stepOf } from '../command-steps.ts';
import {
  type Claimant,
  draftFromPage,
  draftToSend,
  type FromPage,
  isOneListing,
  type Reading,
  type Whose,
} from './draft-from-page.ts';
import { classIn, classPageIdOf } from './page-commands.ts';
import { heldBy, listingIn, pageHolder } from './page-holder.ts';

/** What became of a page or of one class on it, and the request's step that did it. */
export interface Drafted {
  readonly result: FromPage;
  readonly context: CommandContext;
}

/**
 * One draft for each class of a page that has several, in the page's order, else one for the page
 * (docs/decisions/0061-several-classes-on-a-page.md). Never none. What is listed as one stays one, and a page whose classes are listed
 * is not listed as a whole beside them.
 */
export async function draftsFromPage(
  log: Log,
  reading: Reading,
  claimant: Claimant,
  context: CommandContext,
): Promise<readonly [Drafted, ...Drafted[]]> {
  const { found, position } = reading;
  const classes = found.classes ?? [];
  const asOne = async (): Promise<[Drafted]> => [
    { result: await draftFromPage(log, reading, claimant, context), context },
  ];
  if (await isOneListing(log, found.pageId, claimant)) return asOne();
  if (classes.length < 2) {
    const holder = await holderOfClass(log, found.pageId);
    if (!holder) return asOne();
    const { message } = heldBy(holder);
    return [{ result: { outcome: 'taken', holder, revised: false, message, position }, context }];
  }
  const drafted: Drafted[] = [];
  let whose = await besideBrought(log, reading, claimant);
  for (const { key } of classes) {
    const read = await classIn(log, { pageId: found.pageId, runId: found.runId, key });
    if (!read) continue;
    const { ofPageId: _, key: __, ...said } = read.data;
    const one = { ...found, ...said, fields: withoutErased(said.fields), classes: [] };
    const step = stepOf(context, `class ${key}`);
    const result = await draftFromPage(
      log,
      { found: one, position: Math.max(position, read.position) },
      { ...whose, opens: claimant.opens },
      step,
    );
    drafted.push({ result, context: step });
    if (whose === claimant && result.outcome !== 'taken') whose = beside(claimant, result.listingId);
  }
  const [first, ...rest] = drafted;
  return first ? [first, ...rest] : asOne();
}

/**
 * The draft that somebody means who sends what they call `name` from the page `pageId` without saying which: that of the whole page, else
 * that of the class of this name, else of the first class of which they have one. Null where they have none; refused where a class of the
 * page is listed or waits, beside which the whole is not.
 */
export async function draftMeant(
  log: Log,
  pageId: string,
  { whose, name, commandId }: { readonly whose: Whose; readonly name: string; readonly commandId: string },
): Promise<Listing | null> {
  const whole = await draftToSend(log, pageId, whose, commandId);
  if (whole) return whole.listing;
  const { state } = await log.fold(streams.page(pageId), concepts.page.decider);
  const ofClasses = await Promise.all(
    state.classes.map(({ key }) => draftToSend(log, classPageIdOf(pageId, key), whose, commandId)),
  );
  const begun = ofClasses.filter((each) => each !== null);
  const isCalledSo = ({ fields }: Listing): boolean => fields.name?.toLowerCase() === name.toLowerCase();
  const meant =
    begun.find(({ isSent }) => isSent) ?? begun.find(({ listing }) => isCalledSo(listing)) ?? begun.at(0) ?? null;
  if (meant) return meant.listing;
  const claimed = await pageHolder(log, pageId);
  const holder = claimed && holdsItsPage(claimed) ? null : await holderOfClass(log, pageId);
  if (holder) throw heldBy(holder);
  return null;
}

/** Whoever has no account is known by the draft of one class, beside which stand theirs of the others. */
const beside = (claimant: Claimant, listingId: string): Claimant =>
  claimant.personBeside ? { ...claimant, person: claimant.personBeside(listingId) } : claimant;

/** The token that somebody brings opens the draft of one class, and with it those that stand beside it. */
async function besideBrought(log: Log, { found }: Reading, claimant: Claimant): Promise<Claimant> {
  if (claimant.opens === null) return claimant;
  const brought = await listingIn(log, claimant.opens);
  const isOfPage = (found.classes ?? []).some(({ key }) => classPageIdOf(found.pageId, key) === brought.pageId);
  return isOfPage && brought.status !== null && claimant.owns(brought) ? beside(claimant, claimant.opens) : claimant;
}

/** The listing in review or live of one of the classes that the page has or had. */
async function holderOfClass(log: Log, pageId: string) {
  const { state } = await log.fold(streams.page(pageId), concepts.page.decider);
  for (const { key } of state.classes) {
    const holder = await pageHolder(log, classPageIdOf(pageId, key));
    if (holder && holdsItsPage(holder)) return holder;
  }
  return null;
}
