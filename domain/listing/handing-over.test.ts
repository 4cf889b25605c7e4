import { describe, expect, test } from 'vitest';
import { ERASED } from '../kernel/erased.ts';
import type { ListingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { ListingEvent } from './events.ts';
import type { ListingChanges, ListingFields } from './facts/fields.ts';
import { listingOf } from './listing.ts';
import {
  approved,
  draftData,
  drafted,
  edit,
  fields,
  given,
  listingId,
  parentId,
  proposed,
  review,
  revisionId,
  submitted,
} from './listing-samples.ts';

const heir = '01890000-0000-7000-8000-0000000000b2';
const said: ListingFields = {
  ...fields,
  providerName: 'Forest Club',
  postcode: 'GU22 7PX',
  contactName: 'Ann Field',
  contactEmail: 'ann@mail.example',
  contactPhone: '01483 555010',
};
const past = (told: ListingFields): ListingEvent[] => [
  drafted({ ...draftData, contactSubject: parentId, fields: told }),
  submitted(),
  approved(),
];
const handOver = {
  type: 'HandOverListing',
  to: heir,
  without: ['ann@mail.example'],
  erased: [parentId],
} as const satisfies ListingCommand;
const kept = { providerName: 'Forest Club', postcode: 'GU22 7PX', contactPhone: '01483 555010' };
const handedOver: ListingEvent = {
  type: 'ListingHandedOver',
  data: {
    listingId,
    contactSubject: heir,
    fields: kept,
    setBy: { providerName: 'page', postcode: 'page', contactPhone: 'page' },
  },
};

test('an activity says again what is its business’s, without the name of whoever goes and how they are reached', () => {
  given(...past(said))
    .when(handOver)
    .then(handedOver);
  given(...past(said), handedOver)
    .when(handOver)
    .then();
});

test('it survives them, in the log that reads erased as well, and is given a new contact', () => {
  const erased = { type: 'PersonErased', data: { subject: parentId } } as const;
  const unreadable = Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, name in fields ? value : ERASED]),
  );
  for (const told of [said, unreadable]) {
    const listing = listingOf([...past(told), handedOver, erased]);
    expect(listing).toMatchObject({ status: 'live', contactSubject: heir, revision: 1 });
    expect(listing.fields).toEqual({ ...fields, ...kept });
    expect(listing.setBy).toEqual(Object.fromEntries(Object.keys(listing.fields).map((name) => [name, 'page'])));
    expect(decide(edit({ contactPhone: '01483 555020' }, 'admin'), listing)).toMatchObject([
      { data: { contactSubject: heir } },
    ]);
  }
});

describe('a change that waits', () => {
  const colleague = '01890000-0000-7000-8000-0000000000b3';
  const desk = { contactEmail: 'desk@forest.example', location: 'The Scout Hut' };
  const changes: ListingChanges = { priceFrom: 7, contactName: 'Bob', contactPhone: null, ...desk };
  type Proposed = Extract<ListingEvent, { type: 'RevisionProposed' }>['data'];
  const waiting = (data: Partial<Proposed>): ListingEvent => {
    const event = proposed(changes);
    if (event.type !== 'RevisionProposed') throw new Error('not a proposal');
    return { ...event, data: { ...event.data, source: 'provider_edit', proposedBy: colleague, ...data } };
  };
  const goesOn = (data: object = {}): ListingEvent => ({
    type: 'RevisionHandedOver',
    data: {
      listingId,
      contactSubject: `${heir}+${colleague}`,
      revisionId,
      source: 'provider_edit',
      changes: { contactPhone: null, ...desk },
      ...data,
    },
  });
  const ofPage = { source: 'page_change', proposedBy: null } as const;

  test.each<[string, Partial<Proposed>, ListingEvent]>([
    ['a colleague’s', {}, goesOn()],
    ['the heir’s own', { proposedBy: heir }, goesOn({ contactSubject: heir })],
    [
      'a stranger’s',
      { source: 'parent_amendment', proposedBy: null },
      goesOn({ contactSubject: `${heir}+anonymous-${revisionId}`, source: 'parent_amendment' }),
    ],
    ['its page’s', ofPage, goesOn({ contactSubject: heir, source: 'page_change' })],
    [
      'without how they are reached who go',
      { changes: { ...changes, contactEmail: 'ann@mail.example' } },
      goesOn({ changes: { contactPhone: null, location: desk.location } }),
    ],
  ])('goes on with what it says of how the activity is reached: %s', (_whose, data, expected) => {
    given(...past(said), waiting(data))
      .when(handOver)
      .then(handedOver, expected);
  });

  test.each<[string, Partial<Proposed>, readonly string[]]>([
    ['that is theirs who go', { proposedBy: parentId }, []],
    ['that has been found to be theirs', {}, [`${parentId}+${colleague}`]],
    ['that says nothing else of it', { changes: { priceFrom: 7, contactEmail: 'ann@mail.example' } }, []],
  ])('has nothing said again %s', (_which, data, found) => {
    given(...past(said), waiting(data))
      .when({ ...handOver, erased: [parentId, ...found] })
      .then(handedOver);
  });

  test('is approved as it was sent, in the log that reads erased as well', () => {
    const erased = [`${parentId}+${colleague}`, parentId].map(
      (subject) => ({ type: 'PersonErased', data: { subject } }) as const,
    );
    const { contactName: _, ...left } = changes;
    const unreadable = { ...changes, contactName: ERASED, contactEmail: ERASED, location: ERASED };
    for (const told of [changes, unreadable]) {
      const listing = listingOf([...past(said), waiting({ changes: told }), handedOver, goesOn(), ...erased]);
      expect(listing.pendingRevisions).toMatchObject([{ revisionId, proposedBy: colleague }]);
      expect(listing.pendingRevisions[0]?.changes).toEqual(left);
      const [verdict] = decide({ type: 'ApproveRevision', revision: 1, revisionId, ...review }, listing);
      expect(verdict).toMatchObject({ type: 'RevisionApproved', data: { contactSubject: heir, changes: left } });
    }
  });
});
