import { contactsIn } from '#domain/kernel/contacts.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { personalPaths, withoutPersonal } from '#domain/kernel/personal.ts';
import { ActivityScraped, type PageEvent } from '#domain/page/events.ts';
import type { Page, PageCommand } from '#domain/page/page.ts';
import type { Executed } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { executePage } from './page-commands.ts';

type Found = EventOf<typeof ActivityScraped>['data'];

/**
 * As `executePage`, for what came of a reading. What the page says of somebody who has been erased is left out, whether they were
 * erased from this page or it names an address or a number of theirs: a machine must not bring back who asked to be forgotten.
 */
export async function recordOnPage(
  log: Log,
  pageId: string,
  command: PageCommand,
  context: CommandContext,
): Promise<Executed<Page, PageEvent>> {
  if (command.type !== 'RecordScrape') return executePage(log, pageId, command, context);
  const names = personalPaths(ActivityScraped.data).flatMap(({ path }) => contactsIn(at(command.found, path)));
  const found = (await log.isSuppressed(names)) ? withoutContact(command.found) : command.found;
  return unlessErased(found, (said) => executePage(log, pageId, { ...command, found: said }, context));
}

/** Does `work` with what a page said; when that is about somebody who has been erased, with the rest of it. */
export async function unlessErased<Result>(said: Found, work: (said: Found) => Promise<Result>): Promise<Result> {
  try {
    return await work(said);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'person-erased')) throw error;
    return work(withoutContact(said));
  }
}

const withoutContact = (found: Found): Found => withoutPersonal(ActivityScraped.data, found);
const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (each, name) => (each !== null && typeof each === 'object' ? Reflect.get(each, name) : undefined),
    data,
  );
