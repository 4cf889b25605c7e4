import { concept, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { formatPounds, poundsOf } from '../kernel/pounds.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { sizeWords } from '../advertising-rate/words.ts';
import { type BannerAd, decide, evolve, initialBannerAd } from './banner-ad.ts';
import { bannerAdEvents } from './events.ts';
import { bannerPlaces } from './words.ts';

const it = ({ name }: Telling): string => (name === null ? 'A banner' : `The banner “${name}”`);
const { bannerAd: bannerAdId, business: businessId, member: bookedBy, admin: reviewedBy } = sampleIds;

/** A picture with a link that a provider pays for by the day. */
export const bannerAd = concept({
  name: 'bannerAd',
  events: bannerAdEvents,
  decider: { initial: initialBannerAd, evolve, decide, snapshot: plainSnapshot<BannerAd>(3) },
  commands: {
    BookBannerAd: true,
    ApproveBannerAd: true,
    RejectBannerAd: true,
    UndoBannerAdVerdict: true,
    EndBannerAd: true,
    HandOverBannerAd: true,
  },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object, called = name) => ({
        name: called,
        view: known({ ...view, ...changes }),
        state: null,
      });
      switch (event.type) {
        case 'BannerAdBooked': {
          const { title, description, link, altText, size, position, startDate, endDate, budget } = event.data;
          const words = {
            size: sizeWords(size),
            position: bannerPlaces[position].label,
            budget: formatPounds(poundsOf(budget)),
          };
          return now({ title, description, link, altText, startDate, endDate, ...words, status: 'pending' }, title);
        }
        case 'BannerAdApproved':
          return now({ status: 'approved', adminNotes: event.data.adminNotes });
        case 'BannerAdRejected':
          return now({ status: 'rejected', adminNotes: event.data.adminNotes });
        case 'BannerAdVerdictUndone':
          return now({ status: 'pending', adminNotes: null });
        case 'BannerAdEnded':
          return now({ status: 'ended', endDate: event.data.on });
        case 'BannerAdHandedOver': {
          const { title, description, link, altText } = event.data;
          return now({ title, description, link, altText }, title);
        }
      }
    },
  },
  says: {
    BannerAdBooked: (_data, told) => `${it(told)} was booked`,
    BannerAdApproved: (_data, told) => `${it(told)} was approved`,
    BannerAdRejected: (_data, told) => `${it(told)} was rejected`,
    BannerAdVerdictUndone: (data, told) => waitsAgain(it(told), data),
    BannerAdEnded: ({ by }, told) => `${it(told)} was ended by ${by === 'admin' ? 'an admin' : 'its provider'}`,
    BannerAdHandedOver: (_data, told) => `${it(told)} goes on with another account of its business`,
  },
  samples: {
    BannerAdBooked: {
      bannerAdId,
      businessId,
      contactSubject: sampleIds.member,
      bookedBy,
      size: 'banner_leaderboard',
      position: 'homepage_hero',
      startDate: '2026-03-02',
      endDate: '2026-03-08',
      prices: { dailyRate: 1200, weeklyRate: 6900, monthlyRate: null },
      budget: 6900,
      picture: `${'0a'.repeat(32)}.webp`,
      title: 'Petra’s Easter camp',
      description: 'A week in the woods.',
      link: 'https://petra.example/camp',
      altText: 'Children around a fire',
    },
    BannerAdApproved: { bannerAdId, reviewedBy, from: '2026-03-02', adminNotes: null },
    BannerAdRejected: { bannerAdId, reviewedBy, adminNotes: 'Please use a sharper picture.' },
    BannerAdVerdictUndone: { bannerAdId, undone: 'approved', reviewedBy, undoneBy: reviewedBy },
    BannerAdEnded: { bannerAdId, on: '2026-03-05', by: 'provider' },
    BannerAdHandedOver: {
      bannerAdId,
      contactSubject: sampleIds.member,
      title: 'Petra’s Easter camp',
      description: 'A week in the woods.',
      link: 'https://petra.example/camp',
      altText: 'Children around a fire',
    },
  },
});
