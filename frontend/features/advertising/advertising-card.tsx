import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CONTACT_FOR_PRICING } from '#domain/advertising-rate/words.ts';
import { bannerPlaceIds, bannerPlaces } from '#domain/banner-ad/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { listWords } from '#frontend/lib/error-words.ts';
import { fromWords, openRatesQuery, ratesAt } from './api.ts';

/** Where a provider can advertise, and what it costs; leads to their banners and sponsored activities. */
export function AdvertisingCard({ businessId }: { readonly businessId: string | undefined }) {
  const rates = useQuery(openRatesQuery);
  const { items } = rates.data ?? {};
  const search = businessId === undefined ? '' : `?business=${businessId}`;
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-title font-extrabold">
          <Megaphone aria-hidden className="size-5 text-link" />
          Banner Advertising
        </h2>
        <Link to={`${pathTo('provider-advertising')}${search}`} className={buttonClass({ variant: 'secondary' })}>
          Your Advertising
        </Link>
      </div>
      {rates.isPending && <SkeletonLines label="Loading the prices" count={2} />}
      <LoadFailure title="The prices could not be loaded" query={rates} headingLevel="h3" wordsOf={listWords} />
      {items && (
        <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {bannerPlaceIds.map((place) => (
            <div key={place}>
              <dt className="font-bold">{bannerPlaces[place].label}</dt>
              <dd className="tabular-nums">
                {fromWords(ratesAt(items, place)) ?? (
                  <Link to={pathTo('contact')} className="text-link underline underline-offset-4">
                    {CONTACT_FOR_PRICING}
                  </Link>
                )}
              </dd>
              <dd className="text-small text-soft">{bannerPlaces[place].where}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
