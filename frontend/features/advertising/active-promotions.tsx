import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { bannerPlaces } from '#domain/banner-ad/words.ts';
import { InfoBox } from '#frontend/components/info-box.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDate, formatNumber } from '#frontend/lib/format.ts';
import { runningBannersQuery, runningSponsoredQuery } from './api.ts';

/** The business's banners and sponsored activities that families see now. */
export function ActivePromotions({ businessId }: { readonly businessId: string | undefined }) {
  const banners = useQuery({ ...runningBannersQuery(businessId), staleTime: 0 });
  const sponsored = useQuery({ ...runningSponsoredQuery(businessId), staleTime: 0 });
  const isThere = banners.data !== undefined && sponsored.data !== undefined;
  const running = [
    ...(banners.data?.items ?? []).map(({ id, title, position, endDate, views }) => ({
      id,
      name: title,
      text: `${bannerPlaces[position].label}, until ${formatDate(endDate)}. Seen ${formatCount(views, 'time', 'times')}.`,
    })),
    ...(sponsored.data?.items ?? []).map(({ id, activityName, clicks, clicksBooked }) => ({
      id,
      name: activityName,
      text: `Sponsored activity. ${formatNumber(clicks)} of ${formatCount(clicksBooked, 'click', 'clicks')} used.`,
    })),
  ];
  return (
    <div className="mb-6">
      <InfoBox title="Active Promotions" icon={<Sparkles className="size-5" />}>
        {(banners.isPending || sponsored.isPending) && <SkeletonLines label="Loading your promotions" count={2} />}
        <LoadFailure title="Your banners could not be loaded" query={banners} headingLevel="h3" wordsOf={listWords} />
        <LoadFailure
          title="Your sponsored activities could not be loaded"
          query={sponsored}
          headingLevel="h3"
          wordsOf={listWords}
        />
        {isThere && running.length === 0 && (
          <p className="text-soft">
            Nothing is running now. Your banners and sponsored activities appear here while families see them.
          </p>
        )}
        {running.length > 0 && (
          <ul className="divide-y divide-line">
            {running.map(({ id, name, text }) => (
              <li key={id} className="py-2 first:pt-0 last:pb-0">
                <span className="block font-bold wrap-anywhere">{name}</span>
                <span className="block text-small text-soft">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </InfoBox>
    </div>
  );
}
