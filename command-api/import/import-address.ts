import { v5 as uuidv5 } from 'uuid';
import type { BulkImport, BulkImportCommand } from '#domain/bulk-import/bulk-import.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { UrlInputSchema } from '#domain/listing/requests.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import type { Submitter } from '../listing/submitter.ts';
import type { ReadLater } from '../page/reading.ts';
import { pageForReview } from './page-for-review.ts';

export type Done = Omit<Extract<BulkImportCommand, { type: 'RecordImportedAddress' }>, 'type' | 'place'>;
export interface ImportParts {
  readonly log: Log;
  readonly read: ReadLater;
  readonly submitter: Submitter;
}

/** Who does what is done for the address at `place`, and under which id: whoever takes the work over repeats the same. */
export const contextAt = ({ importId, startedBy }: BulkImport, place: number): CommandContext => ({
  commandId: uuidv5(`address ${place}`, importId ?? ''),
  correlationId: importId ?? '',
  causationId: null,
  actor: { id: startedBy, role: 'admin' },
  occurredAt: new Date().toISOString(),
});

/** Reads the page at `place`; undefined while it is still being read. Throws what is no fault of the page. */
export async function importAddress(
  { log, read, submitter }: ImportParts,
  job: BulkImport,
  place: number,
): Promise<Done | undefined> {
  const asked = UrlInputSchema.safeParse({ url: job.addresses[place]?.url });
  if (!asked.success) return unreadable(asked.error.issues[0]?.message ?? 'Please enter a valid URL');
  const context = contextAt(job, place);
  try {
    const reading = await read(asked.data.url, context, job.startedBy);
    const { outcome, listingId, message } = await pageForReview(log, reading, submitter, context);
    return { outcome, listingId, message };
  } catch (error) {
    if (error instanceof DomainError) return unreadable(error.message);
    if (error instanceof HttpProblem && error.problem.status === 503) return undefined;
    throw error;
  }
}

const unreadable = (message: string): Done => ({
  outcome: 'unreadable',
  listingId: null,
  message: message.slice(0, 500),
});
