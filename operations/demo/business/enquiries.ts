import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from '../listings.ts';
import { isPremiums, isProviders } from '../seed-listings.ts';
import { demoId, demoListingId, type DemoWorld } from '../world.ts';
import { OWN_BUSINESS } from './partners.ts';
import { PREMIUM_BUSINESS } from './premium.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface DemoEnquiry {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
  readonly byParent: boolean;
  readonly daysAgo: number;
  readonly isAnswered: boolean;
}
/** What went to the demo provider, and to the business with the Premium package. */
const enquiries: readonly DemoEnquiry[] = [
  {
    name: 'Sam Taylor',
    email: 'parent@demo.hopscotch.test',
    phone: null,
    message: 'Our daughter is four and a little shy. May one of us stay in the room for the first class?',
    byParent: true,
    daysAgo: 1,
    isAnswered: false,
  },
  {
    name: 'Nadia Rahman',
    email: 'nadia.rahman@mail.example',
    phone: '01632 960371',
    message: 'Is there a place for two brothers, five and seven?\nMondays would suit us best.',
    byParent: false,
    daysAgo: 3,
    isAnswered: false,
  },
  {
    name: 'Tom Fletcher',
    email: 'tom.fletcher@mail.example',
    phone: null,
    message: 'Do you have a car park, and is the hall open to wheelchairs?',
    byParent: false,
    daysAgo: 12,
    isAnswered: true,
  },
];
const toPremium: readonly DemoEnquiry[] = [
  {
    name: 'Megan Price',
    email: 'megan.price@mail.example',
    phone: null,
    message: 'My son has a nut allergy. Do the children share their snacks?',
    byParent: false,
    daysAgo: 2,
    isAnswered: false,
  },
  {
    name: 'Grace Osei',
    email: 'grace.osei@mail.example',
    phone: '01632 960372',
    message: 'We would love to come with four friends on her seventh birthday. Could you keep a table for us?',
    byParent: false,
    daysAgo: 9,
    isAnswered: true,
  },
];

/** What families asked: enquiries that wait, and some that were answered. */
export async function seedEnquiries(world: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const { provider } = world.members;
  await seedTo(world, log, now, { said: enquiries, of: isProviders, name: OWN_BUSINESS, answeredBy: provider });
  const { premium } = world;
  await seedTo(world, log, now, { said: toPremium, of: isPremiums, name: PREMIUM_BUSINESS, answeredBy: premium });
}

interface To {
  readonly said: readonly DemoEnquiry[];
  /** Whether the live listing of that place in the list is the business's. */
  readonly of: (index: number) => boolean;
  readonly name: string;
  readonly answeredBy: string;
}
async function seedTo(
  { members, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  now: Date,
  { said: asked, of, name, answeredBy }: To,
): Promise<void> {
  const listings = demoListings().filter((_, index) => of(index));
  const businessId = demoId(`business ${name}`);
  for (const [index, { byParent, daysAgo, isAnswered, ...said }] of asked.entries()) {
    const enquiryId = demoId(`enquiry of ${said.name}`);
    const { length } = await log.readStream(streams.enquiry(enquiryId));
    if (length >= (isAnswered ? 2 : 1)) continue;
    const at = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const listing = listings[index % listings.length];
    if (listing === undefined) return;
    const sentBy = byParent ? members.parent : null;
    await send(
      enquiryId,
      {
        type: 'SendEnquiry',
        enquiryId,
        listingId: demoListingId(`live ${listing.name}`),
        businessId,
        sentBy,
        senderSubject: sentBy ?? `anonymous-${enquiryId}`,
        ...said,
      },
      sentBy === null ? { id: 'anonymous', role: 'anonymous' } : { id: sentBy, role: 'parent' },
      at(daysAgo),
    );
    if (isAnswered)
      await send(
        enquiryId,
        { type: 'AnswerEnquiry', answeredBy },
        { id: answeredBy, role: 'provider' },
        at(daysAgo - 1),
      );
  }
}
