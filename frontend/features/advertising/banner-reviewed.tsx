import { sizeWords } from '#domain/advertising-rate/words.ts';
import type { AdminBanner } from '#domain/banner-ad/views.ts';
import { bannerPlaces, type BannerStatus, bannerStatusWords } from '#domain/banner-ad/words.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Reviewed } from '#frontend/features/review/reviewed.ts';
import { adChoices, adNotes, type Verdict } from './ad-choices.ts';
import { daysWords } from './own-banners.tsx';

const tones: Readonly<Record<BannerStatus, BadgeTone>> = {
  pending: 'warn',
  scheduled: 'brand',
  active: 'good',
  ended: 'neutral',
  rejected: 'bad',
};
const choices = adChoices('Banner');

/** How banners are decided on. */
export const bannerReviewed: Reviewed<AdminBanner, Verdict> = {
  what: 'banner',
  decided: 'decided on',
  titleOf: ({ title }) => title,
  standingOf: ({ status }) => ({ label: bannerStatusWords[status], tone: tones[status] }),
  kindOf: ({ createdAt }) => (
    <span className="text-soft">
      Banner, booked <TimeAgo at={createdAt} />
    </span>
  ),
  factsOf: (banner) => [
    {
      label: 'Picture',
      text: banner.imageUrl,
      shown: (
        <img
          src={banner.imageUrl}
          alt={banner.altText}
          width={banner.width}
          height={banner.height}
          className="h-auto max-w-full rounded-control border border-line"
        />
      ),
    },
    { label: 'What the picture shows', text: banner.altText },
    { label: 'Provider', text: banner.businessName ?? 'Not known' },
    { label: 'Place', text: bannerPlaces[banner.position].label },
    { label: 'Size', text: sizeWords(banner.size) },
    { label: 'Days', text: daysWords(banner) },
    { label: 'Leads to', text: banner.link, shown: <OutsideLink href={banner.link}>{banner.link}</OutsideLink> },
    { label: 'Description', text: banner.description },
    { label: 'Budget', text: `${formatPounds(banner.budget)}, of which ${formatPounds(banner.spent)} is spent` },
    ...(banner.status === 'pending' ? [] : [{ label: 'Our notes', text: banner.adminNotes }]),
  ],
  choicesFor: ({ status }) => (status === 'pending' ? choices : []),
  notes: adNotes,
  give: (send, { id }, action, adminNotes) =>
    send('POST /api/banner-ads/:id/review', { params: { id }, body: { action, adminNotes } }),
  undo: {
    has: () => true,
    send: async (send, { item: { id }, action }) => {
      await send('POST /api/banner-ads/:id/undo', { params: { id }, body: { action } });
      return undefined;
    },
  },
};
