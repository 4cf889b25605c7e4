import { v7 as uuidv7 } from 'uuid';
import { streams, type DomainEvent } from '#domain/catalog.ts';
import type { Editor, Origin } from '#domain/listing/events.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { decide } from '#domain/listing/decide.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { evolve, initialListing } from '#domain/listing/listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { someContext } from '../projection.ts';
import { shown } from '../shown.ts';
import { typed } from '#domain/listing/typed.ts';

type Parts = Pick<ServerContext, 'log' | 'readPosition'>;
const readModels = ['directory', 'figures', 'listing', 'audit', 'members', 'points', 'review_queue', 'scraper_runs'];

/** How a listing begins. */
export interface Beginning {
  readonly fields: ListingFields;
  readonly origin?: Origin;
  readonly draftedBy?: Editor;
  readonly submittedBy?: string | null;
  readonly claimTokenHash?: string | null;
  readonly sourceUrl?: string | null;
  readonly methods?: Partial<Record<keyof ListingFields, string>>;
  readonly evidence?: Partial<Record<keyof ListingFields, string>>;
}

/** Begins a listing, sends it `commands`, and waits until every read model shows it. Answers its id. */
export async function listingWith(
  parts: Parts,
  beginning: Beginning,
  commands: readonly ListingCommand[] = [],
): Promise<string> {
  const listingId = uuidv7();
  await sendTo(parts, listingId, [draft(listingId, beginning), ...commands]);
  return listingId;
}

function draft(listingId: string, beginning: Beginning): ListingCommand {
  return {
    type: 'DraftListing',
    ...typed(listingId, { origin: 'parent_suggestion', draftedBy: 'parent', ...beginning }),
  };
}

/** Sends `commands` to a listing and waits until every read model shows it. Answers the position. */
export async function sendTo(parts: Parts, listingId: string, commands: readonly ListingCommand[]): Promise<number> {
  const stream = streams.listing(listingId);
  const past = await parts.log.readStream(stream);
  let listing = (past as readonly Parameters<typeof evolve>[1][]).reduce(evolve, initialListing);
  const events: DomainEvent[] = [];
  for (const command of commands) {
    const decided = decide(command, listing);
    events.push(...decided);
    listing = decided.reduce(evolve, listing);
  }
  const expected = past.at(-1)?.revision ?? 'no-stream';
  const { position } = await parts.log.append(stream, expected, events, someContext({ occurredAt: now() }));
  await shown(parts, readModels, position);
  return position;
}

export const submit = {
  type: 'SubmitDraft',
  submitterSubject: 'submitter-of-a-test',
  submitterName: 'Jo Whitfield',
  submitterEmail: 'jo.whitfield@mail.example',
  submitterComments: 'We go every week.',
} as const satisfies ListingCommand;
export const review = { revision: 1, reviewedBy: 'an-admin', adminNotes: 'Looks fine to the team.' };
export const approve: ListingCommand = { type: 'ApproveListing', ...review };

/** Many live listings at once; answers their ids in order. */
export async function liveListings(parts: Parts, all: readonly ListingFields[]): Promise<string[]> {
  const listings = all.map((fields) => ({ fields, listingId: uuidv7() }));
  const answers = await parts.log.appendBatch(
    listings.map(({ fields, listingId }, index) => ({
      stream: streams.listing(listingId),
      expected: 'no-stream' as const,
      context: someContext({ occurredAt: new Date(Date.UTC(2026, 0, 1, 9, 0, index)).toISOString() }),
      events: liveEvents(listingId, fields),
    })),
  );
  await shown(parts, readModels, Math.max(...answers.map(({ position }) => position)));
  return listings.map(({ listingId }) => listingId);
}

/** What has happened to a listing that is live. */
export function liveEvents(listingId: string, fields: ListingFields): DomainEvent[] {
  const fieldsWithText = { description: 'What it is.', ...fields };
  const begin = draft(listingId, { fields: fieldsWithText, origin: 'manual', draftedBy: 'admin' });
  const drafted = decide(begin, initialListing);
  const submitted = decide(submit, drafted.reduce(evolve, initialListing));
  const approved = decide(approve, [...drafted, ...submitted].reduce(evolve, initialListing));
  return [...drafted, ...submitted, ...approved];
}

const now = (): string => new Date().toISOString();
