import { BannerPlace } from '#frontend/features/banner/banner-place.tsx';

/** What providers have booked for the home page: one for wide screens, one for phones. */
export const HomeBanners = () => (
  <>
    <BannerPlace position="homepage_hero" className="mt-8 max-md:hidden" />
    <BannerPlace position="mobile" className="mt-8 md:hidden" />
  </>
);
