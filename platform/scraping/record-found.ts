import type { z } from 'zod';
import { contactsIn } from '#domain/kernel/contacts.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { personalPaths, withoutPersonal } from '#domain/kernel/personal.ts';
import { ActivityScraped, type PageEvent } from '#domain/page/events.ts';
import type { Page, PageCommand } from '#domain/page/page.ts';
import type { Executed } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { executePage } from './page-commands.ts';

/** What a page said, or one class of it: what is personal in it lies in the same places. */
type Found = Pick<EventOf<typeof ActivityScraped>['data'], 'contactSubject' | 'fields' | 'methods' | 'evidence'>;

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
  if (command.type === 'RecordScrape')
    return recordFound(log, command.found, (found) => executePage(log, pageId, { ...command, found }, context));
  if (command.type === 'RecordClass')
    return recordFound(log, command.found, (found) => executePage(log, pageId, { ...command, found }, context));
  return executePage(log, pageId, command, context);
}

async function recordFound<Said extends Found, Result>(
  log: Log,
  found: Said,
  record: (found: Said) => Promise<Result>,
): Promise<Result> {
  return unlessErased((await log.isSuppressed(contactsOf(found))) ? withoutContact(found) : found, record);
}

/** Addresses and telephone numbers that are somebody's in what a page said. */
export const contactsOf = (found: Found): readonly string[] =>
  personalPaths(ActivityScraped.data).flatMap(({ path }) => contactsIn(at(found, path)));

/** Does `work` with what a page said; when that is about somebody who has been erased, with the rest of it. */
export async function unlessErased<Said extends Found, Result>(
  said: Said,
  work: (said: Said) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(said);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'person-erased')) throw error;
    return work(withoutContact(said));
  }
}

/** What is said of nobody in what a page said. */
export const withoutContact = <Said extends Found>(found: Said): Said =>
  withoutPersonal<z.ZodType<Said>>(ActivityScraped.data as unknown as z.ZodType<Said>, found);
const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (each, name) => (each !== null && typeof each === 'object' ? Reflect.get(each, name) : undefined),
    data,
  );
