import type { Actor } from '#domain/kernel/event.ts';
import type { Editor, Origin } from '#domain/listing/events.ts';
import type { FieldName, ListingChanges, ListingFields } from '#domain/listing/facts/fields.ts';
import { demoListings } from './listings.ts';
import { closed, firstSaid, seedPast } from './pasts.ts';
import { type DemoSubmission, submissions } from './queue.ts';
import { pageOf, tellInOrder, type Told } from './timeline.ts';
import { demoId, demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As the place of it in the list: somebody of the team typed it in. */
const CLOSED = 1;
const crawler: Actor = { id: 'crawler', role: 'crawler' };

/** Fills the directory and the review queues, with a history that reaches 90 days back from `now`, and tells what happened `meanwhile`. */
export async function seedListings(world: DemoWorld, now: Date, meanwhile: readonly Told[] = []): Promise<number> {
  const live = demoListings();
  for (const [index, fields] of live.entries()) {
    await seedLive(world, fields, index, draftedAt(index / live.length, now), now);
  }
  await seedLive(world, closed, CLOSED, new Date(now.getTime() - DAY_MS * 71), now);
  const sentIn = submissions.map((submission, index): Told => {
    const at = new Date(now.getTime() - DAY_MS * (submissions.length - index) * 0.4);
    return { at, tell: () => seedSubmission(world, submission, at) };
  });
  await tellInOrder([...sentIn, ...meanwhile]);
  await seedAmendment(world, new Date(now.getTime() - DAY_MS / 2));
  return live.length + 1 + submissions.length;
}

/** When a live listing was sent in that stands at `place` of the list, between 0 and 1. It was approved a day later. */
export const draftedAt = (place: number, now: Date): Date => new Date(now.getTime() - DAY_MS * (90 - 80 * place));

/** Whether the live listing of that place in the list comes from the demo provider. */
export const isProviders = (index: number): boolean => index % 15 === 4;

/** What its provider says of safety and funding; of most listings nobody has said anything. */
function statedIn(origin: Origin, { category }: ListingFields, index: number): ListingChanges | undefined {
  if (origin !== 'provider_application') return undefined;
  const isChildcare = category === 'holiday-clubs' || index % 2 === 0;
  return {
    insured: true,
    dbsChecked: true,
    firstAid: true,
    ...(isChildcare && { ofstedUrn: `EY4${String(21_000 + index * 37).padStart(5, '0')}`, taxFreeChildcare: true }),
    ...(category === 'holiday-clubs' && { childcareVouchers: true, hafPlaces: true }),
  };
}
/** Whether the demo parent suggested it. */
export const isParents = (index: number): boolean => index % 35 === 7;

/** Whether it comes from the business with the Premium package. */
export const isPremiums = (index: number): boolean => index % 35 === 11;

/** Live listings come from everybody: most from the scraper and from admins, a few from the demo parent and provider. */
async function seedLive(world: DemoWorld, fields: ListingFields, index: number, at: Date, now: Date): Promise<void> {
  const origin =
    isProviders(index) || isPremiums(index)
      ? 'provider_application'
      : isParents(index)
        ? 'parent_suggestion'
        : index % 2 === 0
          ? 'scraper'
          : 'manual';
  const listingId = demoListingId(`live ${fields.name}`);
  const methods = Object.fromEntries(Object.keys(fields).map((name) => [name, 'json-ld']));
  const of = isPremiums(index) ? { ...world, members: { ...world.members, provider: world.premium } } : world;
  const said = firstSaid(fields);
  await draft(of, { listingId, origin, fields: said, methods: origin === 'manual' ? {} : methods, evidence: {}, at });
  const stated = statedIn(origin, fields, index);
  if (stated)
    await of.send(
      listingId,
      { type: 'EditListing', changes: stated, editedBy: editorOf(origin) },
      actorOf(of, origin),
      at,
    );
  if (origin !== 'scraper') await submit(of, listingId, origin, null, at);
  const reviewedAt = new Date(at.getTime() + DAY_MS);
  const revision = stated ? 2 : 1;
  await world.send(
    listingId,
    { type: 'ApproveListing', revision, reviewedBy: world.members.admin, adminNotes: null },
    admin(world),
    reviewedAt,
  );
  await seedPast(of, fields.name ?? '', revision, now);
}

async function seedSubmission(world: DemoWorld, submission: DemoSubmission, at: Date): Promise<void> {
  const { slug, origin, found: fields, methods, evidence, corrected, comments, rejected } = submission;
  const listingId = demoListingId(`submission ${slug}`);
  await draft(world, { listingId, origin, fields, methods, evidence, at });
  if (corrected)
    await world.send(
      listingId,
      { type: 'EditListing', changes: corrected, editedBy: editorOf(origin) },
      actorOf(world, origin),
      at,
    );
  if (origin !== 'scraper') await submit(world, listingId, origin, comments ?? null, at);
  if (!rejected) return;
  const review = { revision: corrected ? 2 : 1, reviewedBy: world.members.admin, adminNotes: rejected };
  await world.send(listingId, { type: 'RejectListing', ...review }, admin(world), new Date(at.getTime() + DAY_MS / 4));
}

/** The listing for which a change waits for review, so that the queue shows what was and what would be. */
export const amendedListing = (): string =>
  demoListingId(`live ${demoListings().find(({ subcategory }) => subcategory === 'Football')?.name}`);

async function seedAmendment(world: DemoWorld, at: Date): Promise<void> {
  const changes: ListingFields = { schedule: 'Saturdays 9:30-10:30; Wednesdays 16:15-17:15', priceTo: 9.5 };
  const command = {
    type: 'ProposeRevision',
    revisionId: demoListingId('amendment'),
    source: 'parent_amendment',
    proposedBy: world.members.parent,
    changes,
  } as const;
  await world.send(amendedListing(), command, parent(world), at);
}

interface Draft {
  readonly listingId: string;
  readonly origin: Origin;
  readonly fields: ListingFields;
  readonly methods: Partial<Record<FieldName, string>>;
  readonly evidence: Partial<Record<FieldName, string>>;
  readonly at: Date;
}

async function draft(world: DemoWorld, { listingId, origin, fields, methods, evidence, at }: Draft): Promise<void> {
  const page = origin === 'manual' ? undefined : pageOf(fields);
  const actor = actorOf(world, origin);
  if (page) {
    const { pageId } = page;
    const found = {
      ...page,
      contactSubject: pageId,
      runId: demoId(`run ${listingId}`),
      scrapedAt: at.toISOString(),
      imageCount: fields.images?.length ?? 0,
      durationMs: 400,
      fields,
      methods,
      evidence,
    };
    await world.send(pageId, { type: 'RecordScrape', run: 'unasked', found }, actor, at);
    const claim = { pageId, listingId, claimedBy: actor.id, claimedAt: at.toISOString() };
    await world.send(pageId, { type: 'ClaimPage', claim }, actor, at);
  }
  const submittedBy = submitterOf(world, origin);
  const contactSubject = origin === 'provider_application' ? world.members.provider : listingId;
  await world.send(
    listingId,
    {
      type: 'DraftListing',
      listingId,
      contactSubject,
      origin,
      submittedBy,
      claimTokenHash: null,
      sourceUrl: page?.url ?? null,
      pageId: page?.pageId ?? null,
      contentHash: page?.contentHash ?? null,
      draftedBy: page ? 'page' : 'admin',
      fields,
      methods,
      evidence,
    },
    actor,
    at,
  );
}

async function submit(
  world: DemoWorld,
  listingId: string,
  origin: Origin,
  submitterComments: string | null,
  at: Date,
): Promise<void> {
  const submitter = submitters[origin] ?? submitters['manual'];
  const submitterSubject =
    submitterOf(world, origin) ?? (origin === 'manual' ? world.members.admin : `anonymous-${listingId}`);
  await world.send(
    listingId,
    { type: 'SubmitDraft', submitterSubject, submitterComments, ...submitter },
    actorOf(world, origin),
    at,
  );
}

type Submitter = { readonly submitterName: string; readonly submitterEmail: string | null };
const submitters: Readonly<Partial<Record<Origin, Submitter>>> & { readonly manual: Submitter } = {
  manual: { submitterName: 'Alex Morgan', submitterEmail: 'admin@demo.hopscotch.test' },
  parent_suggestion: { submitterName: 'Sam Taylor', submitterEmail: 'parent@demo.hopscotch.test' },
  parent_submission: { submitterName: 'Jo Whitfield', submitterEmail: 'jo.whitfield@mail.example' },
  provider_application: { submitterName: 'Robin Bell', submitterEmail: 'provider@demo.hopscotch.test' },
};

const admin = ({ members }: DemoWorld): Actor => ({ id: members.admin, role: 'admin' });
const parent = ({ members }: DemoWorld): Actor => ({ id: members.parent, role: 'parent' });

function actorOf(world: DemoWorld, origin: Origin): Actor {
  if (origin === 'scraper') return crawler;
  if (origin === 'parent_suggestion') return parent(world);
  if (origin === 'parent_submission') return { id: 'anonymous', role: 'anonymous' };
  return origin === 'provider_application' ? { id: world.members.provider, role: 'provider' } : admin(world);
}

function submitterOf({ members }: DemoWorld, origin: Origin): string | null {
  if (origin === 'parent_suggestion') return members.parent;
  return origin === 'provider_application' ? members.provider : null;
}

function editorOf(origin: Origin): Editor {
  return origin === 'provider_application' ? 'provider' : 'parent';
}
