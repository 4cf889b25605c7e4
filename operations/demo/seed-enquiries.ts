import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from './listings.ts';
import { isProviders } from './seed-listings.ts';
import { OWN_BUSINESS } from './seed-partners.ts';
import { demoId, demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const enquiries = [
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
] as const;

/** What families asked the demo provider: two enquiries that wait, and one that was answered. */
export async function seedEnquiries(
  { members, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  now: Date,
): Promise<void> {
  const listings = demoListings().filter((_, index) => isProviders(index));
  const businessId = demoId(`business ${OWN_BUSINESS}`);
  for (const [index, { byParent, daysAgo, isAnswered, ...said }] of enquiries.entries()) {
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
        { type: 'AnswerEnquiry', answeredBy: members.provider },
        { id: members.provider, role: 'provider' },
        at(daysAgo - 1),
      );
  }
}
