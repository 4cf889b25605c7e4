import type { ListingChanges, ListingFields } from '#domain/listing/facts/fields.ts';
import { demoId, demoListingId, type DemoMembers, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What somebody did to a live listing so many days ago. A verdict on what was proposed came half a day later. */
type Step = { readonly daysAgo: number; readonly by: keyof DemoMembers } & (
  | { readonly edits: ListingChanges }
  | { readonly proposes: ListingChanges; readonly turnedDown?: string }
  | { readonly does: 'ArchiveListing' | 'RestoreListing' }
);

/** What a listing said when it was sent in, where that differs from what it says now, and how it came to say that. */
interface Past {
  readonly before: ListingFields;
  readonly steps: readonly Step[];
}

const SPRUCED_UP = 'Painting, printing, clay and collage with real artists’ materials.';

const pasts: Readonly<Record<string, Past>> = {
  'Inky Fingers Redhill': {
    before: {
      priceFrom: 9,
      scheduleDetails: { tuesday: '16:00-17:00' },
      schedule: 'Tuesdays 16:00-17:00',
      shortDescription: 'Painting and printing after school.',
    },
    steps: [
      { daysAgo: 47, by: 'provider', proposes: { priceFrom: 9.75 } },
      {
        daysAgo: 33,
        by: 'parent',
        proposes: { scheduleDetails: { monday: '16:00-17:00' }, schedule: 'Mondays 16:00-17:00' },
        turnedDown: 'We rang them: it stays on Tuesdays until half term.',
      },
      {
        daysAgo: 26,
        by: 'provider',
        proposes: { scheduleDetails: { thursday: '15:45-17:00' }, schedule: 'Thursdays 15:45-17:00' },
      },
      { daysAgo: 19, by: 'provider', does: 'ArchiveListing' },
      { daysAgo: 12, by: 'provider', does: 'RestoreListing' },
      { daysAgo: 5, by: 'provider', proposes: { priceFrom: 12 } },
      { daysAgo: 3, by: 'admin', edits: { shortDescription: SPRUCED_UP } },
    ],
  },
  'Rhyme Time at Staines Library': {
    before: {
      name: 'Baby Rhymes, Staines Library',
      scheduleDetails: { friday: '10:00-10:30' },
      schedule: 'Fridays 10:00-10:30',
    },
    steps: [
      { daysAgo: 40, by: 'admin', edits: { name: 'Rhyme Time at Staines Library' } },
      {
        daysAgo: 4,
        by: 'admin',
        edits: { scheduleDetails: { friday: '10:30-11:00' }, schedule: 'Fridays 10:30-11:00' },
      },
    ],
  },
  'Tumble Bugs at the Old Dairy': {
    before: {},
    steps: [{ daysAgo: 6, by: 'admin', does: 'ArchiveListing' }],
  },
};

/** What ran for weeks and has closed since. */
export const closed: ListingFields = {
  name: 'Tumble Bugs at the Old Dairy',
  providerName: 'Tumble Bugs',
  category: 'baby-toddler',
  shortDescription: 'Soft mats, small slides and songs for those who have just found their feet.',
  description:
    'A morning of crawling, climbing and rolling on soft mats at the Old Dairy, with songs at the end and tea for whoever came along. Siblings under one are welcome for nothing.',
  location: 'The Old Dairy, Dorking',
  address: 'The Old Dairy, 7 Mill Rise, Dorking',
  postcode: 'RH4 9ZZ',
  town: 'Dorking',
  county: 'Surrey',
  ageRanges: ['1-3 years'],
  minAgeMonths: 12,
  maxAgeMonths: 47,
  priceFrom: 6.5,
  priceUnit: 'session',
  scheduleDetails: { wednesday: '9:30-11:00' },
  schedule: 'Wednesdays 9:30-11:00',
  indoor: true,
  dropInAvailable: true,
};

/** What the listing of this name said when it was sent in. */
export const firstSaid = (fields: ListingFields): ListingFields => ({ ...fields, ...pasts[fields.name ?? '']?.before });

/** What happened to the listing of this name since it went live at `revision`. */
export async function seedPast(world: DemoWorld, name: string, revision: number, now: Date): Promise<void> {
  const listingId = demoListingId(`live ${name}`);
  const { admin } = world.members;
  let current = revision;
  for (const [index, step] of (pasts[name]?.steps ?? []).entries()) {
    const proposedBy = world.members[step.by];
    const actor = { id: proposedBy, role: step.by };
    const at = new Date(now.getTime() - DAY_MS * step.daysAgo);
    const as = `step ${index}`;
    if ('edits' in step) {
      await world.send(listingId, { type: 'EditListing', changes: step.edits, editedBy: 'admin' }, actor, at, as);
      current += 1;
    } else if ('does' in step) {
      const by = step.by === 'admin' ? 'admin' : 'provider';
      await world.send(listingId, { type: step.does, by }, actor, at, as);
    } else {
      const revisionId = demoId(`${listingId} ${as}`);
      const source = step.by === 'parent' ? 'parent_amendment' : 'provider_edit';
      const proposal = { type: 'ProposeRevision', revisionId, source, proposedBy, changes: step.proposes } as const;
      await world.send(listingId, proposal, actor, at, as);
      const adminNotes = step.turnedDown ?? null;
      const verdict = { revisionId, reviewedBy: admin, adminNotes };
      const command =
        adminNotes === null
          ? ({ type: 'ApproveRevision', ...verdict, revision: current } as const)
          : ({ type: 'RejectRevision', ...verdict } as const);
      const reviewedAt = new Date(at.getTime() + DAY_MS / 2);
      await world.send(listingId, command, { id: admin, role: 'admin' }, reviewedAt, as);
      if (adminNotes === null) current += 1;
    }
  }
}
