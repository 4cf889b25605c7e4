import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { availabilities } from '#domain/listing/facts/availability.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { formatDistance } from '#frontend/lib/format.ts';
import { BannerPlace } from '#frontend/features/banner/banner-place.tsx';
import type { ActivityDetail } from '#frontend/features/listing/api.ts';
import { agesLabel, placeLabel, priceLabel, priceParts } from '#frontend/features/listing/facts-text.ts';
import { QuickEnquiry } from './quick-enquiry.tsx';

interface AsideProps {
  readonly activity: ActivityDetail;
}

/** What a family needs to decide: when, for what age, for how much, where; then how to book. Stays in sight while the text scrolls. */
export function ActivityAside({ activity }: AsideProps) {
  const { specialOffers, offerText } = activity;
  return (
    <aside
      aria-label="Details and booking"
      className="detail-facts min-w-0 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <div className="rounded-card border border-line bg-card shadow-rest">
        <dl className="divide-y divide-line">
          <AsideFact label="When">
            <span className="whitespace-pre-line">
              {activity.sessions.length > 0 ? activity.when : (activity.schedule ?? activity.when)}
            </span>
          </AsideFact>
          <AsideFact label="Ages">{agesLabel(activity, true)}</AsideFact>
          {activity.availability !== null && (
            <AsideFact label="Places">{availabilities[activity.availability]}</AsideFact>
          )}
          <AsideFact label="Price">{priceLabel(activity)}</AsideFact>
          <AsideFact label="Where">
            {placeLabel(activity)}
            {activity.distanceMiles !== null && ` · ${formatDistance(activity.distanceMiles)} away`}
          </AsideFact>
        </dl>
        {offerText !== null && (
          <div className="border-t border-warn-line bg-warn px-4 py-3 text-warn-ink">
            <h2 className="flex items-center gap-2 font-extrabold">
              <Sparkles aria-hidden className="size-5" />
              Special offer
            </h2>
            <p className="mt-1 font-bold">{offerText}</p>
            {specialOffers !== null && specialOffers !== offerText && <p className="mt-1">{specialOffers}</p>}
          </div>
        )}
        <Booking activity={activity} />
      </div>
      {activity.status === 'live' && <BannerPlace position="sidebar" className="mt-6 max-lg:hidden print:hidden" />}
    </aside>
  );
}

/** Under the facts; on a phone a bar at the foot of the screen, beside the price. */
function Booking({ activity }: AsideProps) {
  const isLive = activity.status === 'live';
  const bookAt = activity.bookingUrl ?? activity.website;
  const { amount, unit } = priceParts(activity);
  if (bookAt === null && !isLive) return null;
  return (
    <div className="action-bar flex items-center gap-2 border-t border-line bg-card px-4 py-3 lg:flex-col lg:items-stretch lg:gap-3 lg:rounded-b-card lg:p-4">
      <p aria-hidden className="min-w-0 grow text-small leading-tight lg:hidden">
        <span className="block text-body leading-tight font-extrabold">{amount}</span>
        {unit}
      </p>
      {isLive && <QuickEnquiry activity={activity} />}
      {activity.bookable && (
        <Link to={pathTo('book-activity', { id: activity.id })} className={`${buttonClass()} shrink-0`}>
          Book Now
        </Link>
      )}
      {!activity.bookable && bookAt !== null && (
        <StrangerLink href={bookAt} className={`${buttonClass()} shrink-0`}>
          Book Now
          <span className="sr-only">(opens the provider's page in a new tab)</span>
        </StrangerLink>
      )}
    </div>
  );
}

function AsideFact(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div data-fact={props.label} className="grid grid-cols-[4rem_1fr] gap-3 px-4 py-2.5">
      <dt className="pt-0.5 text-small font-bold text-soft">{props.label}</dt>
      <dd className="font-bold wrap-anywhere">{props.children}</dd>
    </div>
  );
}
