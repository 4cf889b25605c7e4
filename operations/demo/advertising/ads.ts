import { readFile } from 'node:fs/promises';
import { initialRate, type Rate } from '#domain/advertising-rate/rate.ts';
import { type BannerSize, bannerSizes } from '#domain/advertising-rate/words.ts';
import type { BannerPlace } from '#domain/banner-ad/words.ts';
import { streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Log } from '#event-store/log.ts';
import { cleanPicture } from '#platform/pictures/clean-picture.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { demoListings } from '../listings.ts';
import { demoId, demoListingId, type DemoWorld } from '../world.ts';
import { demoRates } from './rates.ts';

interface DemoBanner {
  /** Of its file in `pictures/`, which we drew. */
  readonly file: string;
  readonly size: BannerSize;
  readonly position: BannerPlace;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly altText: string;
  readonly isApproved: boolean;
}
const banners: readonly DemoBanner[] = [
  {
    file: 'gym-camp',
    size: 'banner_leaderboard',
    position: 'homepage_hero',
    title: 'Gymnastics camp at half-term',
    description: 'Four mornings in Guildford for children from four to eleven.',
    link: 'https://bell-activities.example/half-term',
    altText: 'Gymnastics camp at half-term: four mornings in Guildford, ages 4 to 11. See dates.',
    isApproved: true,
  },
  {
    file: 'swim-week',
    size: 'banner_leaderboard',
    position: 'category_page',
    title: 'Learn to swim this spring',
    description: 'Small groups in a warm pool.',
    link: 'https://bell-activities.example/swimming',
    altText: 'Learn to swim this spring: small groups in a warm pool, from age 3. Try a lesson.',
    isApproved: true,
  },
  {
    file: 'holiday-club',
    size: 'banner_square',
    position: 'sidebar',
    title: 'Holiday club in the woods',
    description: 'Camp fires, dens and mud.',
    link: 'https://bell-activities.example/holiday-club',
    altText: 'Holiday club: camp fires, dens and mud. Guildford, ages 5 to 12.',
    isApproved: true,
  },
  {
    file: 'dance-show',
    size: 'banner_rectangle',
    position: 'mobile',
    title: 'First steps in dance',
    description: 'A first term for children who have never danced.',
    link: 'https://bell-activities.example/dance',
    altText: 'First steps in dance: a dancer on a stage.',
    isApproved: true,
  },
  {
    file: 'best-classes',
    size: 'banner_leaderboard',
    position: 'homepage_hero',
    title: 'Best classes ever',
    description: 'Everything that we offer.',
    link: 'https://bell-activities.example/',
    altText: 'Best classes ever, book now.',
    isApproved: false,
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Days that a banner of the demo runs, so that whoever starts it later still sees some. Two less than the most: both ends count, and
 * an hour before midnight the clocks of summer are at the next day already.
 */
const RUNS = 178;

/** The demo provider's banners, one of which waits, and one of their activities sponsored, unless they are there. */
export async function seedAds(
  world: DemoWorld,
  { log, pictures }: { readonly log: Pick<Log, 'readStream'>; readonly pictures: Pictures },
  now: Date,
): Promise<void> {
  for (const banner of banners) await seedBanner(world, log, pictures, banner, now);
  await seedSponsored(world, log, now);
}

const openRate = (type: keyof typeof demoRates): Rate => ({
  isActive: true,
  prices: { ...initialRate.prices, ...demoRates[type].prices },
});

async function seedBanner(
  { members, send }: DemoWorld,
  log: Pick<Log, 'readStream'>,
  pictures: Pictures,
  { file, isApproved, ...said }: DemoBanner,
  now: Date,
): Promise<void> {
  const bannerAdId = demoId(`banner ${said.title}`);
  const { length } = await log.readStream(streams.bannerAd(bannerAdId));
  if (length >= (isApproved ? 2 : 1)) return;
  const businessId = demoId('business Bell Children’s Activities');
  const { width, height, label } = bannerSizes[said.size];
  const drawn = await readFile(new URL(`pictures/${file}.webp`, import.meta.url));
  const { bytes } = await cleanPicture(drawn, { kind: 'exactly', width, height, called: label });
  const owner = { businessId, subject: members.provider, purpose: 'banner' } as const;
  const picture = await pictures.businesses.keep(owner, bytes);
  await pictures.businesses.use(owner, [picture]);
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
  const today = londonDate(at(isApproved ? -9 : -1));
  const booking = {
    ...said,
    bannerAdId,
    businessId,
    contactSubject: members.provider,
    bookedBy: members.provider,
    picture,
    startDate: londonDate(at(isApproved ? -8 : 3)),
    endDate: londonDate(at(isApproved ? RUNS - 8 : 16)),
  };
  const book = { type: 'BookBannerAd', booking, rate: openRate(said.size), expected: undefined, today } as const;
  if (length === 0) await send(bannerAdId, book, { id: members.provider, role: 'provider' }, at(isApproved ? -9 : -1));
  if (!isApproved) return;
  const approve = { type: 'ApproveBannerAd', reviewedBy: members.admin, adminNotes: null, today } as const;
  await send(bannerAdId, approve, { id: members.admin, role: 'admin' }, at(-8.5));
}

/** Place in the directory's listings of the one that is sponsored, which the demo provider sent in. */
const SPONSORED = 4;

async function seedSponsored({ members, send }: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const name = demoListings()[SPONSORED]?.name ?? '';
  const sponsorshipId = demoId(`sponsored ${name}`);
  const { length } = await log.readStream(streams.sponsoredListing(sponsorshipId));
  if (length >= 2) return;
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
  const booking = {
    sponsorshipId,
    listingId: demoListingId(`live ${name}`),
    businessId: demoId('business Bell Children’s Activities'),
    bookedBy: members.provider,
  };
  const book = { type: 'BookSponsorship', booking, budget: 20_000, rate: openRate('sponsored_listing') } as const;
  if (length === 0) await send(sponsorshipId, book, { id: members.provider, role: 'provider' }, at(-6));
  const approve = { type: 'ApproveSponsorship', reviewedBy: members.admin, adminNotes: null, isShown: true } as const;
  await send(sponsorshipId, approve, { id: members.admin, role: 'admin' }, at(-5));
}
