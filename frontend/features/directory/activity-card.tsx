import { Banknote, Crown, MapPin, Sparkles, Star, Users } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Picture } from '#frontend/components/picture/picture.tsx';
import { Stars } from '#frontend/components/picture/stars.tsx';
import { formatDistance } from '#frontend/lib/format.ts';
import { agesLabel, isApproved, placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';
import { cardRating, type WhatCardsSay } from './what-cards-say.ts';
import { part } from '#frontend/lib/part.ts';

// Only admins load what edits and deletes.
const AdminActions = part(async () => (await import('#frontend/features/listing/page/admin-actions.tsx')).AdminActions);

/** Ids shorter than this have no page of their own. */
const SHORTEST_ID = 30;

interface ActivityCardProps {
  readonly activity: Activity;
  /** False where the details are not public yet. */
  readonly detailLinks?: boolean;
  readonly isAdmin: boolean;
  /** The first cards of a page are seen at once: their pictures do not wait. */
  readonly eager?: boolean;
  readonly says: WhatCardsSay;
  /** Level of the card's heading under the list's. */
  readonly heading: 'h2' | 'h3';
}

/** One activity in a list. Says what is known, and of the rest that it is not. */
export function ActivityCard(props: ActivityCardProps) {
  const { activity, detailLinks = true, isAdmin, eager = false, says, heading: Heading } = props;
  const rating = cardRating(activity);
  const offer = activity.discountText ?? activity.specialOffers;
  const link = detailLinks && activity.id.length >= SHORTEST_ID ? pathTo('listing', { id: activity.id }) : null;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-rest transition-shadow hover:shadow-raised">
      <div className="relative overflow-hidden bg-tint">
        <Picture
          src={activity.imageUrl}
          alt=""
          kind={activity.categoryId}
          width={480}
          height={360}
          eager={eager}
          className="aspect-4/3 w-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
        {activity.isPremium && (
          <span className="absolute top-3 left-3">
            <Badge tone="solid">
              <Crown aria-hidden className="size-4" />
              Premium
            </Badge>
          </span>
        )}
        {offer !== null && (
          <p className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-warn px-4 py-2 text-small font-bold text-warn-ink">
            <Sparkles aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{offer}</span>
          </p>
        )}
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap gap-1.5">
          {activity.category !== null && <Badge tone="brand">{activity.category}</Badge>}
          {activity.subcategory !== null && <Badge>{activity.subcategory}</Badge>}
          {says.approval && isApproved(activity) && <Badge tone="good">Reviewed &amp; Approved</Badge>}
        </div>
        <div>
          <Heading className="text-lead font-extrabold wrap-anywhere">
            {link === null ? (
              activity.name
            ) : (
              <Link to={link} className="hover:text-link">
                {activity.name}
              </Link>
            )}
          </Heading>
          {activity.shortDescription !== null && (
            <p className="mt-1 line-clamp-2 text-soft">{activity.shortDescription}</p>
          )}
        </div>
        <ul className="mt-auto space-y-1.5 pt-1">
          <CardFact icon={<Users className="size-5" />}>{agesLabel(activity)}</CardFact>
          <CardFact icon={<MapPin className="size-5" />}>
            {placeLabel(activity)}
            {activity.distanceMiles !== null && (
              <span className="text-soft"> · {formatDistance(activity.distanceMiles)}</span>
            )}
          </CardFact>
          <CardFact icon={<Banknote className="size-5" />}>{priceLabel(activity)}</CardFact>
          {(rating || says.ratings) && (
            <CardFact icon={<Star className="size-5" />}>
              {rating ? <Stars {...rating} /> : <span className="text-soft">No reviews yet</span>}
            </CardFact>
          )}
        </ul>
        {link === null ? (
          <Button
            variant="secondary"
            wide
            disabledReason={
              detailLinks ? 'This activity has no page of its own yet.' : 'An admin has to approve this activity first.'
            }
          >
            {detailLinks ? 'Details Unavailable' : 'Pending Review'}
          </Button>
        ) : (
          <Link to={link} className={buttonClass({ variant: 'secondary', wide: true })}>
            View Details
            <span className="sr-only">of {activity.name}</span>
          </Link>
        )}
        {isAdmin && (
          <Suspense>
            <AdminActions activity={activity} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

function CardFact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="mt-0.5 shrink-0 text-accent">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
