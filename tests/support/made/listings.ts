import { v7 as uuidv7, v4 as uuidv4 } from 'uuid';
import { executeListing } from '#command-api/listing/listing-stream.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { Origin } from '#domain/listing/events.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Log } from '#event-store/log.ts';

/** Whose listing it is to be, and what it says. */
export interface ListingWanted {
  readonly submittedBy?: string | null;
  readonly claimTokenHash?: string | null;
  readonly origin?: Origin;
  readonly fields?: ListingFields;
}

const review = { revision: 1, reviewedBy: uuidv4(), adminNotes: null };
const submitter = { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example', submitterComments: null };
/** The commands that bring a draft into a state. */
const waysTo: Readonly<Record<'draft' | 'pending' | 'live' | 'archived', readonly ListingCommand['type'][]>> = {
  draft: [],
  pending: ['SubmitDraft'],
  live: ['SubmitDraft', 'ApproveListing'],
  archived: ['SubmitDraft', 'ApproveListing', 'ArchiveListing'],
};

/** Makes a listing in `status` by sending its commands; answers its id and where readers must have come to see it. */
export async function listingIn(
  log: Log,
  status: keyof typeof waysTo,
  { submittedBy = null, claimTokenHash = null, origin = 'parent_suggestion', fields }: ListingWanted = {},
): Promise<{ listingId: string; position: number }> {
  const listingId = uuidv7();
  const draft: ListingCommand = {
    type: 'DraftListing',
    listingId,
    contactSubject: listingId,
    origin,
    submittedBy,
    claimTokenHash,
    sourceUrl: null,
    pageId: null,
    contentHash: null,
    draftedBy: submittedBy === null ? 'anonymous' : 'parent',
    fields: fields ?? {
      name: 'Forest School',
      description: 'Muddy fun.',
      category: 'outdoor',
      priceFrom: 6.5,
      contactEmail: 'hello@forest.example',
    },
    methods: {},
    evidence: {},
  };
  const all: Readonly<Partial<Record<ListingCommand['type'], ListingCommand>>> = {
    SubmitDraft: { type: 'SubmitDraft', submitterSubject: submittedBy ?? `anonymous-${listingId}`, ...submitter },
    ApproveListing: { type: 'ApproveListing', ...review },
    ArchiveListing: { type: 'ArchiveListing', by: 'admin' },
  };
  const commands = [draft, ...waysTo[status].flatMap((type) => all[type] ?? [])];
  const { position } = await executeListing(log, listingId, commands, {
    commandId: uuidv4(),
    correlationId: uuidv4(),
    causationId: null,
    actor: { id: submittedBy ?? 'anonymous', role: submittedBy === null ? 'anonymous' : 'parent' },
    occurredAt: new Date().toISOString(),
  });
  return { listingId, position };
}
