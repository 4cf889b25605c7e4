import { expect, test } from 'vitest';
import { ERASED } from '../kernel/erased.ts';
import type { ListingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { ListingEvent } from './events.ts';
import type { ListingFields } from './facts/fields.ts';
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
const handOver: ListingCommand = { type: 'HandOverListing', to: heir, without: ['contactEmail'] };
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
