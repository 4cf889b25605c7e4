import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { advertisingMailPolicy } from './advertising-mail.ts';
import { onDay } from './on-day.ts';

const [ann, bob, admin, businessId] = [id(1), id(2), id(3), id(4)];
const desk = 'desk@otters.example';

const emailOf = (memberId: string): string => `${memberId}@mail.example`;
const member = (memberId: string, ...more: DomainEvent[]): Readonly<Record<string, DomainEvent[]>> => ({
  [streams.member(memberId)]: [
    { type: 'MemberRegistered', data: { memberId, firstName: 'Ann', lastName: 'Lee', email: emailOf(memberId) } },
    ...more,
  ],
});
const shutOut = (memberId: string): DomainEvent => ({ type: 'MemberSuspended', data: { memberId, reason: 'Spam' } });
const business = (...members: string[]): DomainEvent[] => [
  {
    type: 'BusinessApplied',
    data: {
      businessId,
      contactSubject: bob,
      fields: { ...concepts.business.samples.BusinessApplied.fields, email: desk },
    },
  },
  ...members.map((memberId, index): DomainEvent => ({
    type: 'BusinessMemberJoined',
    data: { businessId, memberId, role: index === 0 ? 'owner' : 'member' },
  })),
];
const left: DomainEvent = { type: 'BusinessMemberLeft', data: { businessId, memberId: ann, removedBy: bob } };

const { samples: banners } = concepts.bannerAd;
const { samples: sponsorships } = concepts.sponsoredListing;
/** To whom the verdicts on a banner and on a sponsored activity go, and whose letters they are; both must be told alike. */
async function told(
  bookedBy: string,
  past: Readonly<Record<string, readonly DomainEvent[]>>,
  reviewedBy = admin,
): Promise<readonly (readonly [string, string | undefined])[]> {
  const log = memoryLog();
  const [banner, sponsorship] = [
    streams.bannerAd(banners.BannerAdBooked.bannerAdId),
    streams.sponsoredListing(sponsorships.SponsorshipBooked.sponsorshipId),
  ];
  const booked: Readonly<Record<string, readonly DomainEvent[]>> = {
    [banner]: [
      { type: 'BannerAdBooked', data: { ...banners.BannerAdBooked, businessId, contactSubject: bob, bookedBy } },
      { type: 'BannerAdRejected', data: { ...banners.BannerAdRejected, reviewedBy } },
    ],
    [sponsorship]: [
      { type: 'SponsorshipBooked', data: { ...sponsorships.SponsorshipBooked, businessId, bookedBy } },
      { type: 'SponsorshipApproved', data: { ...sponsorships.SponsorshipApproved, reviewedBy } },
    ],
  };
  for (const [stream, events] of Object.entries({ ...past, ...booked }))
    await log.append(stream, 'any', [...events], someContext());
  const lettersOf = async (stream: string) => {
    const event = (await log.readStream(stream)).at(-1);
    if (!event) throw new Error('there is no event');
    const letters = await advertisingMailPolicy('https://hop.example').consequences(event, log);
    return letters.flatMap((each) => (each.kind === 'mail' ? [[each.to, each.of] as const] : []));
  };
  const letters = await lettersOf(banner);
  expect(await lettersOf(sponsorship)).toEqual(letters);
  return letters;
}
const team = { ...member(ann), ...member(bob), ...member(admin) };

test('who booked it for the business hears of it while they act for it', async () => {
  const theirs = { ...team, [streams.business(businessId)]: business(bob, ann) };
  expect(await told(ann, theirs)).toEqual([[emailOf(ann), ann]]);
  // Who decides on what they have booked knows it.
  expect(await told(ann, theirs, ann)).toEqual([]);
  // Of what they pay for also who is shut out is told.
  expect(await told(ann, { ...theirs, ...member(ann, shutOut(ann)) })).toEqual([[emailOf(ann), ann]]);
});

test('the business hears of it where whoever booked it acts for it no more, or never did', async () => {
  const ours = streams.business(businessId);
  expect(await told(ann, { ...team, [ours]: [...business(bob, ann), left] })).toEqual([[desk, undefined]]);
  expect(await told(admin, { ...team, [ours]: business(bob) })).toEqual([[desk, undefined]]);
  // Also where it was the same admin who decided.
  expect(await told(admin, { ...team, [ours]: business(bob) }, admin)).toEqual([[desk, undefined]]);
  const erased: DomainEvent = { type: 'MemberErased', data: { memberId: ann } };
  const annErased = { ...team, ...member(ann, erased) };
  expect(await told(ann, { ...annErased, [ours]: business(bob, ann) })).toEqual([[desk, undefined]]);
  const bobShutOut = { ...team, ...member(bob, shutOut(bob)) };
  expect(await told(admin, { ...bobShutOut, [ours]: business(bob) })).toEqual([]);
});

test('a banner that is approved after its first day is said to be shown from then on, and to cost no more than that', async () => {
  const [startDate, endDate] = ['2026-03-02', '2026-03-08'];
  const { bannerAdId } = banners.BannerAdBooked;
  const approvedOn = async (from: string): Promise<string> => {
    const log = memoryLog();
    const past: Readonly<Record<string, readonly DomainEvent[]>> = {
      ...team,
      [streams.business(businessId)]: business(bob, ann),
      [streams.bannerAd(bannerAdId)]: [
        {
          type: 'BannerAdBooked',
          data: { ...banners.BannerAdBooked, businessId, contactSubject: bob, bookedBy: ann, startDate, endDate },
        },
        { type: 'BannerAdApproved', data: { ...banners.BannerAdApproved, reviewedBy: admin, from } },
      ],
    };
    for (const [stream, events] of Object.entries(past)) await log.append(stream, 'any', [...events], someContext());
    const event = (await log.readStream(streams.bannerAd(bannerAdId))).at(-1);
    const [letter] = event ? await advertisingMailPolicy('https://hop.example').consequences(event, log) : [];
    return letter?.kind === 'mail' ? letter.message.text : '';
  };
  expect(await approvedOn(startDate)).toContain('It is shown on the days that you booked.');
  expect(await approvedOn('2026-03-04')).toContain(
    `It is shown from ${onDay('2026-03-04')} to ${onDay(endDate)}, and you pay for those days alone.`,
  );
  expect(await approvedOn(endDate)).toContain(`It is shown on ${onDay(endDate)}, and you pay for that day alone.`);
});
