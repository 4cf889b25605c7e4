import type { BannerSize } from '../advertising-rate/words.ts';

/** Where a banner stands, and which sizes fit there. The first is offered first. */
export const bannerPlaces = {
  homepage_hero: {
    label: 'Homepage hero',
    where: 'On the home page, under its first activities, on tablets and computers',
    sizes: ['banner_leaderboard'],
  },
  category_page: {
    label: 'Category page',
    where: 'Over the activities of a category, on tablets and computers',
    sizes: ['banner_leaderboard'],
  },
  sidebar: {
    label: 'Sidebar',
    where: 'Beside an activity, on computers',
    sizes: ['banner_skyscraper', 'banner_square'],
  },
  mobile: {
    label: 'Mobile',
    where: 'On the home page and under what is found, on phones',
    sizes: ['banner_rectangle'],
  },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly where: string; readonly sizes: readonly BannerSize[] }>
>;
export type BannerPlace = keyof typeof bannerPlaces;
export const bannerPlaceIds = Object.keys(bannerPlaces) as BannerPlace[];
export const fits = (place: BannerPlace, size: BannerSize): boolean =>
  bannerPlaces[place].sizes.some((each) => each === size);

/** What the log says of one; whether it runs follows from its days. */
export type BannerStanding = 'pending' | 'approved' | 'rejected' | 'ended';
/** As it is shown: an approved one is scheduled, active or over by its days. */
export const bannerStatuses = ['pending', 'scheduled', 'active', 'ended', 'rejected'] as const;
export type BannerStatus = (typeof bannerStatuses)[number];
export const bannerStatusWords: Readonly<Record<BannerStatus, string>> = {
  pending: 'Waiting for review',
  scheduled: 'Approved, not begun',
  active: 'Running',
  ended: 'Ended',
  rejected: 'Rejected',
};

export const BANNER_TITLE_MAX = 80;
export const BANNER_DESCRIPTION_MAX = 300;
export const ALT_TEXT_MAX = 200;
/** Banners of one business that wait at most: somebody looks at each of them. */
export const BANNERS_WAITING_MAX = 20;
/** Days that a banner runs at most, and may begin ahead at most. */
export const BANNER_DAYS_MAX = 180;
export const BANNER_AHEAD_MAX = 365;
