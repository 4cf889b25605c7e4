import { v5 as uuidv5 } from 'uuid';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Reason } from '#domain/points/rates.ts';
import { entryIdOf } from '#domain/points/ledger.ts';
import { rates } from '#domain/points/rates.ts';
import type { Log } from '#event-store/log.ts';
import { manyListing } from './many-listings.ts';

const NAMESPACE = '6ba7b812-9dad-11d1-80b4-00c04fd430c8';
const BATCH = 1_000;
const START = Date.UTC(2025, 0, 1);
const DAY = 86_400_000;
const ADMIN = uuidv5('admin', NAMESPACE);

interface Moment {
  readonly at: number;
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

/**
 * Fills an empty log with about `count` events as two years of a directory leave them, in the order of time: of 100,000, some
 * 3,100 listings with 15 events each (read from a page, drafted, corrected, submitted, reviewed, read again, amended, a few
 * archived) and 7,000 members with 8 events each (registered, confirmed, signed in, profile, points). Always the same.
 */
export async function fillRealistically(log: Log, count: number): Promise<number> {
  const listings = Math.round(count * 0.0314);
  const members = Math.round(count * 0.0695);
  const moments = [
    ...Array.from({ length: members }, (_, n) => memberLife(n)).flat(),
    ...Array.from({ length: listings }, (_, n) => listingLife(n, members)).flat(),
  ].toSorted((left, right) => left.at - right.at);
  let events = 0;
  for (let start = 0; start < moments.length; start += BATCH) {
    const batch = moments.slice(start, start + BATCH);
    events += batch.reduce((sum, moment) => sum + moment.events.length, 0);
    await log.appendBatch(
      batch.map((moment, index) => {
        const commandId = uuidv5(`command ${start + index}`, NAMESPACE);
        return {
          stream: moment.stream,
          expected: 'any' as const,
          events: moment.events,
          context: {
            commandId,
            correlationId: commandId,
            causationId: null,
            actor: { id: ADMIN, role: 'admin' as const },
            occurredAt: new Date(moment.at).toISOString(),
          },
        };
      }),
    );
  }
  return events;
}

const memberOf = (n: number): string => uuidv5(`member ${n}`, NAMESPACE);
/** A number from 0 to `below` that looks random and is the same in every run. */
const spread = (n: number, salt: number, below: number): number => ((n + 1) * 2_654_435_761 * salt) % below;

function memberLife(n: number): Moment[] {
  const memberId = memberOf(n);
  const stream = streams.member(memberId);
  const begun = START + spread(n, 3, 700) * DAY;
  const signedIn: DomainEvent = { type: 'MemberSignedIn', data: { memberId } };
  const firstName = `Name${n % 311}`;
  const lastName = `Surname${n % 977}`;
  const visits = 1 + (n % 9);
  const life: Moment[] = [
    {
      at: begun,
      stream,
      events: [{ type: 'MemberRegistered', data: { memberId, firstName, lastName, email: `member${n}@mail.example` } }],
    },
    { at: begun + 60_000, stream, events: [{ type: 'MemberEmailConfirmed', data: { memberId } }] },
    paid(memberId, 'first-sign-in', memberId, begun + 121_000),
  ];
  for (let visit = 0; visit < visits; visit += 1)
    life.push({ at: begun + 120_000 + visit * 9 * DAY, stream, events: [signedIn] });
  if (n % 2 === 0) {
    const profile = {
      memberId,
      firstName,
      lastName,
      phone: '01632 960123',
      postcode: 'GU1 1AA',
      town: 'Guildford',
      howHeardAboutUs: null,
      emailOptIn: false,
      interestedActivities: ['swimming'],
    };
    life.push({ at: begun + 180_000, stream, events: [{ type: 'ProfileCompleted', data: profile }] });
    life.push(paid(memberId, 'profile-completed', memberId, begun + 181_000));
  }
  return life;
}

function paid(memberId: string, reason: Reason, subjectId: string, at: number): Moment {
  const { points, action, description } = rates[reason];
  const day = new Date(at).toISOString().slice(0, 10);
  const entryId = entryIdOf(reason, subjectId);
  const data = { memberId, entryId, points, reason, action, subjectId, day, description };
  return { at, stream: streams.points(memberId), events: [{ type: 'PointsAwarded', data }] };
}

function listingLife(n: number, members: number): Moment[] {
  const listingId = uuidv5(`listing ${n}`, NAMESPACE);
  const pageId = uuidv5(`page ${n}`, NAMESPACE);
  const stream = streams.listing(listingId);
  const fields = manyListing(n);
  const url = fields.website ?? 'https://club.example/';
  const submittedBy = memberOf(spread(n, 7, members));
  const at = START + (20 + spread(n, 5, 680)) * DAY;
  const about = { listingId, contactSubject: listingId };
  const verdict = { listingId, origin: 'parent_suggestion', submittedBy, reviewedBy: ADMIN, adminNotes: null } as const;
  const moment = (later: number, ...events: DomainEvent[]): Moment => ({ at: at + later, stream, events });
  const life: Moment[] = [
    scraped(pageId, `${n} first`, url, fields, at),
    {
      at: at + 1_000,
      stream: streams.page(pageId),
      events: [
        {
          type: 'PageClaimed',
          data: { pageId, listingId, claimedBy: submittedBy, claimedAt: new Date(at).toISOString() },
        },
      ],
    },
    moment(2_000, {
      type: 'ListingDrafted',
      data: {
        ...about,
        origin: 'parent_suggestion',
        submittedBy,
        claimTokenHash: null,
        sourceUrl: url,
        pageId,
        contentHash: `hash ${n}`,
        draftedBy: 'page',
        fields,
        methods: methodsOf(fields),
        evidence: { name: fields.name ?? '', postcode: fields.postcode ?? '' },
      },
    }),
    moment(60_000, {
      type: 'ListingEdited',
      data: {
        ...about,
        revision: 2,
        editedBy: 'parent',
        changes: { shortDescription: `Corrected by a parent, ${n}.` },
      },
    }),
    moment(90_000, {
      type: 'DraftSubmitted',
      data: {
        listingId,
        revision: 2,
        origin: 'parent_suggestion',
        submittedBy,
        submitterSubject: submittedBy,
        submitterName: `Name${n % 311} Surname${n % 977}`,
        submitterEmail: `member${n}@mail.example`,
        submitterComments: n % 3 === 0 ? 'We have been going for a year and love it.' : null,
      },
    }),
    paid(submittedBy, 'activity-suggested', listingId, at + 91_000),
  ];
  if (n % 8 === 0) return [...life, moment(DAY, { type: 'ListingRejected', data: { ...verdict, revision: 2 } })];
  life.push(moment(DAY, { type: 'ListingApproved', data: { ...verdict, revision: 2 } }));
  life.push(paid(submittedBy, 'suggestion-approved', listingId, at + DAY + 1_000));
  for (let month = 1; month <= 3; month += 1)
    life.push(scraped(pageId, `${n} ${month}`, url, fields, at + month * 30 * DAY));
  if (n % 2 === 0) life.push(...amended(n, about, submittedBy, at + 40 * DAY));
  if (n % 3 === 0)
    life.push(
      moment(50 * DAY, {
        type: 'ListingEdited',
        data: {
          ...about,
          revision: 4,
          editedBy: 'admin',
          changes: { priceTo: 60 + (n % 9), freeTrialAvailable: true },
        },
      }),
    );
  if (n % 20 === 0) life.push(moment(90 * DAY, { type: 'ListingArchived', data: { listingId, archivedBy: 'admin' } }));
  return life;
}

function amended(n: number, about: { listingId: string; contactSubject: string }, by: string, at: number): Moment[] {
  const stream = streams.listing(about.listingId);
  const revisionId = uuidv5(`revision ${n}`, NAMESPACE);
  const changes = { schedule: `Saturdays 9:${10 + (n % 40)}-10:30 in term time` };
  const source = 'parent_amendment';
  return [
    {
      at,
      stream,
      events: [
        {
          type: 'RevisionProposed',
          data: {
            ...about,
            revisionId,
            basedOn: 2,
            source,
            proposedBy: by,
            changes,
            contentHash: null,
            evidence: {},
            replaces: null,
          },
        },
      ],
    },
    {
      at: at + DAY,
      stream,
      events: [
        {
          type: 'RevisionApproved',
          data: {
            ...about,
            revision: 3,
            revisionId,
            source,
            proposedBy: by,
            reviewedBy: ADMIN,
            changes,
            adminNotes: null,
          },
        },
      ],
    },
    paid(by, 'amendment-approved', revisionId, at + DAY + 1_000),
  ];
}

function scraped(pageId: string, run: string, url: string, fields: ListingFields, at: number): Moment {
  return {
    at,
    stream: streams.page(pageId),
    events: [
      {
        type: 'ActivityScraped',
        data: {
          pageId,
          contactSubject: pageId,
          runId: uuidv5(`run ${run}`, NAMESPACE),
          url,
          scrapedAt: new Date(at).toISOString(),
          contentHash: `hash ${run}`,
          imageCount: 2,
          durationMs: 800,
          fields,
          methods: methodsOf(fields),
          evidence: { name: fields.name ?? '', postcode: fields.postcode ?? '' },
        },
      },
    ],
  };
}

const methodsOf = (fields: ListingFields): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, 'json-ld']));
