import { Crown, Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { photographsOf } from '#frontend/components/picture/drawings.ts';
import { Picture } from '#frontend/components/picture/picture.tsx';
import { Stars } from '#frontend/components/picture/stars.tsx';
import { ask } from '#frontend/lib/api/api.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatDistance } from '#frontend/lib/format.ts';
import { agesLabel, isApproved, placeParts, priceParts } from '#frontend/features/listing/facts-text.ts';
import { Heart } from '#frontend/features/heart/heart.tsx';
import { cardRating, placesLabel, type WhatCardsSay } from './what-cards-say.ts';
import { part } from '#frontend/lib/browser/part.ts';

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
  /** Of the drawing where there is no photograph: neighbours have others. */
  readonly colours?: number | undefined;
  readonly says: WhatCardsSay;
  /** Level of the card's heading under the list's. */
  readonly heading: 'h2' | 'h3';
}

/**
 * Rows of a card that stand on the same lines as its neighbours': picture, when, name, ages, place, rating, approval, action, tools; and
 * two that take no room unless a template puts each fact in a row of its own.
 */
export const CARD_ROWS = 'sm:row-span-11 sm:grid sm:grid-rows-subgrid';

/**
 * One activity in a list, the facts that decide first: when, for what age, where, for how much. Says what is known, and of the rest
 * that it is not. On a phone a row: a small picture at the left, four lines beside it.
 */
export function ActivityCard(props: ActivityCardProps) {
  const { activity, detailLinks = true, isAdmin, eager = false, colours, says, heading: Heading } = props;
  const rating = cardRating(activity);
  const link = detailLinks && activity.id.length >= SHORTEST_ID ? pathTo('listing', { id: activity.id }) : null;
  const place = placeParts(activity);
  const places = placesLabel(activity);
  const saysMore = says.ratings || places;
  const kinds = [activity.category, activity.subcategory].filter((kind) => kind !== null);
  return (
    <article
      className={classNames(
        'card group relative flex gap-3 border-b border-line py-3 sm:gap-x-0 sm:gap-y-0 sm:overflow-hidden sm:rounded-card sm:border sm:bg-card sm:py-0 sm:shadow-rest sm:transition-shadow sm:hover:shadow-raised',
        CARD_ROWS,
      )}
    >
      <CardPicture {...{ activity, eager, colours }} />
      {link !== null && (
        <Heart
          id={activity.id}
          name={activity.name}
          className="absolute top-3 left-13 sm:top-0 sm:right-0 sm:left-auto"
        />
      )}
      <div className="flex min-w-0 grow flex-wrap content-start gap-x-3 text-small sm:row-span-10 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:grid-rows-subgrid sm:gap-y-0 sm:px-3.5 sm:pt-2.5 sm:pb-3">
        <p
          data-fact="when"
          className="max-w-[calc(100%-0.75rem)] truncate font-bold text-link sm:col-span-2 sm:max-w-none"
        >
          {activity.when}
        </p>
        <p
          data-fact="kinds"
          className="min-w-0 grow basis-0 truncate text-right text-soft sm:col-start-2 sm:row-start-3"
        >
          {kinds.join(' · ')}
        </p>
        <Heading
          data-fact="name"
          className={classNames(
            'col-span-2 w-full text-body leading-snug font-extrabold wrap-anywhere sm:row-start-2',
            saysMore ? 'line-clamp-1 sm:line-clamp-2' : 'line-clamp-2',
          )}
        >
          {activity.name}
        </Heading>
        <p data-fact="ages" className="max-w-3/5 truncate sm:row-start-3 sm:max-w-none">
          {agesLabel(activity)}
        </p>
        <p data-fact="place" className="flex min-w-0 grow basis-0 sm:col-span-2 sm:row-start-4">
          <span aria-hidden className="-ml-2 shrink-0 pr-1 text-soft sm:hidden">
            ·
          </span>
          <span className="truncate">
            {place.venue && activity.distanceMiles === null && <span className="max-sm:hidden">{place.venue}, </span>}
            {place.town}
          </span>
          {activity.distanceMiles !== null && (
            <span className="shrink-0 whitespace-pre text-soft"> · {formatDistance(activity.distanceMiles)}</span>
          )}
        </p>
        {saysMore && (
          <p data-fact="rating" className="col-span-2 flex w-full gap-x-3 whitespace-nowrap sm:row-start-5">
            {says.ratings && (rating ? <Stars {...rating} /> : <span className="text-soft">No reviews yet</span>)}
            {places && <strong className="truncate text-warn-ink">{places}</strong>}
          </p>
        )}
        {says.approval && isApproved(activity) && (
          <p data-fact="approval" className="col-span-2 w-full sm:row-start-6">
            <Badge tone="good">Reviewed &amp; Approved</Badge>
          </p>
        )}
        <div
          data-fact="action"
          className="col-span-2 flex w-full items-baseline justify-between gap-1 self-end sm:row-start-7"
        >
          <CardAction link={link} detailLinks={detailLinks} activity={activity} />
          <CardPrice activity={activity} />
        </div>
        {isAdmin && (
          <div data-fact="tools" className="relative z-10 col-span-2 w-full pt-2 sm:row-start-8">
            <Suspense>
              <AdminActions activity={activity} />
            </Suspense>
          </div>
        )}
      </div>
    </article>
  );
}

function CardPicture({ activity, eager, colours }: Pick<ActivityCardProps, 'activity' | 'eager' | 'colours'>) {
  const offer = activity.offerText;
  return (
    <div
      data-fact="picture"
      className="relative size-24 shrink-0 overflow-hidden rounded-control bg-tint sm:h-28 sm:w-full sm:rounded-none"
    >
      <Picture
        src={photographsOf(activity.images)[0] ?? null}
        alt=""
        kind={activity.categoryId}
        subcategory={activity.subcategory}
        variant={colours}
        width={480}
        height={192}
        eager={eager ?? false}
        className="size-full object-cover"
      />
      {/* On a phone two badges would reach under the heart: what is sponsored has the crown alone, in the corner beside it. */}
      <span className="absolute top-1 bottom-7 left-1 flex gap-1 max-sm:flex-col-reverse max-sm:items-start max-sm:justify-between sm:top-2.5 sm:bottom-auto sm:left-2.5">
        {(activity.isSponsored || activity.isFeatured) && (
          <Badge>{activity.isSponsored ? 'Sponsored' : 'Featured'}</Badge>
        )}
        {activity.isPremium && (
          <Badge tone="solid">
            <Crown aria-hidden className={classNames('size-4', !activity.isSponsored && 'max-sm:hidden')} />
            <span className={classNames(activity.isSponsored && 'max-sm:sr-only')}>Premium</span>
          </Badge>
        )}
        {/* A phone's picture has no room for it beside the heart. */}
        {activity.isVerified && (
          <span className="max-sm:hidden">
            <Badge tone="good">Verified</Badge>
          </span>
        )}
      </span>
      {offer !== null && (
        <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-warn px-2 py-0.5 text-small font-bold text-warn-ink sm:px-3.5 sm:py-1">
          <Sparkles aria-hidden className="size-4 shrink-0" />
          <span aria-hidden className="sm:hidden">
            Offer
          </span>
          <span className="sr-only sm:not-sr-only sm:truncate">{offer}</span>
        </p>
      )}
    </div>
  );
}

interface CardActionProps extends Pick<ActivityCardProps, 'detailLinks' | 'activity'> {
  readonly link: string | null;
}

/** The whole card leads where its link does. */
function CardAction({ link, detailLinks, activity: { id, name, isSponsored } }: CardActionProps) {
  if (link !== null) {
    return (
      <Link
        to={link}
        onClick={isSponsored ? () => countPress(id) : undefined}
        className="font-bold whitespace-nowrap text-link group-hover:underline after:absolute after:inset-0"
      >
        View Details
        <span className="sr-only"> of {name}</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-disabled
      title={detailLinks ? 'This activity has no page of its own yet.' : 'An admin has to approve this activity first.'}
      className="text-left font-bold text-soft"
    >
      {detailLinks ? 'Details Unavailable' : 'Pending Review'}
    </button>
  );
}

function CardPrice({ activity }: Pick<ActivityCardProps, 'activity'>) {
  const { amount, unit } = priceParts(activity);
  return (
    <p data-fact="price" className="flex min-w-0 items-baseline justify-end gap-1">
      <span className="shrink-0 text-body leading-tight font-extrabold">{amount}</span>
      {unit !== null && <span className="truncate text-soft">{unit}</span>}
    </p>
  );
}

/** Its provider pays for it. A press that does not arrive is free, which is no harm. */
function countPress(id: string): void {
  void ask('POST /api/activities/:id/sponsored-click', { params: { id } }).catch(() => undefined);
}
