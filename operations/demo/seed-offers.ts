import { streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { OfferCommand } from '#domain/offer/offer.ts';
import type { OfferFields } from '#domain/offer/fields.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, type DemoMembers, type DemoWorld } from './world.ts';

/** An offer of the demo: who proposed it, so many days ago, for how many days more it lasts, and what became of it. */
interface DemoOffer {
  readonly fields: Omit<OfferFields, 'endDate'>;
  readonly by: keyof DemoMembers;
  readonly daysAgo: number;
  readonly endsIn: number | null;
  readonly verdict: 'ApproveOffer' | 'RejectOffer' | null;
  readonly notes?: string;
}

const offers: readonly DemoOffer[] = [
  {
    fields: {
      title: 'Kids eat free on Tuesdays',
      shortDescription: 'A pasta, a drink and an ice cream for each child, with a main course for a grown-up.',
      description: 'Every Tuesday from three until six, also in the holidays. No need to book.',
      businessName: 'The Olive Table',
      businessType: 'local',
      category: 'food',
      offerType: 'bogo',
      discountValue: 'Kids eat free',
      location: 'Guildford',
      website: 'https://olive-table.example/',
      offerUrl: 'https://olive-table.example/families',
      termsConditions: 'One child under 11 for each adult main course.',
      ageRanges: ['0-10 years'],
    },
    by: 'admin',
    daysAgo: 40,
    endsIn: 60,
    verdict: 'ApproveOffer',
  },
  {
    fields: {
      title: 'A family day at the wildlife park',
      shortDescription: 'Two adults and up to three children for the price of two adults.',
      description: 'Otters, owls and a long wooden slide. The offer holds at the gate and online, on any weekday.',
      businessName: 'Hogsmill Wildlife Park',
      businessType: 'attraction',
      category: 'outdoor',
      offerType: 'fixed_amount',
      discountValue: 'Children free',
      originalPrice: 62,
      discountedPrice: 34,
      location: 'Epsom',
      website: 'https://hogsmill-wildlife.example/',
      voucherCode: 'HOPSCOTCH-OTTER',
      termsConditions: 'Monday to Friday, not on bank holidays.',
    },
    by: 'parent',
    daysAgo: 21,
    endsIn: 5,
    verdict: 'ApproveOffer',
  },
  {
    fields: {
      title: '20% off school shoes',
      shortDescription: 'Measured and fitted, with a fifth off the second pair as well.',
      description: 'For all children’s shoes in the shop, also those that are reduced already.',
      businessName: 'Little Steps',
      businessType: 'local',
      category: 'retail',
      offerType: 'percentage',
      discountValue: '20% off',
      location: 'Woking',
      website: 'https://little-steps.example/',
      voucherCode: 'HOP20',
      termsConditions: 'Show the code at the till. Not with other offers.',
    },
    by: 'provider',
    daysAgo: 14,
    endsIn: null,
    verdict: 'ApproveOffer',
  },
  {
    fields: {
      title: 'First drum lesson free',
      shortDescription: 'Half an hour with a teacher, and nothing to buy afterwards.',
      description: 'For children from seven who have never sat at a drum kit. Ear protection is there.',
      businessName: 'The Beat Room',
      businessType: 'local',
      category: 'arts',
      offerType: 'free_trial',
      discountValue: 'First lesson free',
      originalPrice: 18,
      discountedPrice: 0,
      location: 'Farnham',
      website: 'https://beat-room.example/',
      termsConditions: 'Once for each child.',
      ageRanges: ['7-15 years'],
    },
    by: 'admin',
    daysAgo: 9,
    endsIn: 120,
    verdict: 'ApproveOffer',
  },
  {
    fields: {
      title: 'Half-price skating on Sunday mornings',
      description: 'Between nine and eleven, boots included. My two love it.',
      businessName: 'Camberley Ice',
      category: 'sports',
      discountValue: 'Half price',
      location: 'Camberley',
      website: 'https://camberley-ice.example/',
    },
    by: 'parent',
    daysAgo: 1,
    endsIn: 30,
    verdict: null,
  },
  {
    fields: {
      title: 'Cheap phones for everybody',
      description: 'Phones, tablets and more at the lowest prices.',
      businessName: 'Gadget Barn',
      location: 'Online',
      website: 'https://gadget-barn.example/',
    },
    by: 'provider',
    daysAgo: 6,
    endsIn: null,
    verdict: 'RejectOffer',
    notes: 'Nothing for families in it.',
  },
];
const DAY_MS = 24 * 60 * 60 * 1000;

const people = {
  parent: { submitterName: 'Sam Taylor', submitterEmail: 'parent@demo.hopscotch.test' },
  provider: { submitterName: 'Robin Bell', submitterEmail: 'provider@demo.hopscotch.test' },
  admin: { submitterName: 'Alex Morgan', submitterEmail: 'admin@demo.hopscotch.test' },
} as const;

/** Some offers of each status, one of which waits for an admin. */
export async function seedOffers(world: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  for (const offer of offers) {
    const offerId = demoId(`offer ${offer.fields.title}`);
    const { length } = await log.readStream(streams.offer(offerId));
    if (length < (offer.verdict === null ? 1 : 2)) await seedOffer(world, offerId, offer, now);
  }
}

async function seedOffer(world: DemoWorld, offerId: string, offer: DemoOffer, now: Date): Promise<void> {
  const { fields, by, daysAgo, endsIn, verdict, notes } = offer;
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
  const sendAs = (role: keyof DemoMembers, command: OfferCommand, when: Date): Promise<void> =>
    world.send(offerId, command, { id: world.members[role], role }, when);
  const propose: OfferCommand = {
    type: 'ProposeOffer',
    offerId,
    contactSubject: offerId,
    source: by === 'admin' ? 'manual' : 'parent_submission',
    proposedBy: world.members[by],
    sourceUrl: fields.website ?? null,
    readAt: null,
    fields: { ...fields, ...(endsIn !== null && { endDate: at(endsIn).toISOString().slice(0, 10) }) },
    ...people[by],
    submitterComments: null,
  };
  await sendAs(by, propose, at(-daysAgo));
  if (verdict === null) return;
  const review = { reviewedBy: world.members.admin, adminNotes: notes ?? null };
  const when = at(1 - daysAgo);
  const command: OfferCommand =
    verdict === 'ApproveOffer' ? { type: verdict, today: londonDate(when), ...review } : { type: verdict, ...review };
  await sendAs('admin', command, when);
}
