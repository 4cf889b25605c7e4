import { Check, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saidOf } from '#domain/listing/facts/field-words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { Stars } from '#frontend/components/picture/stars.tsx';
import { Gallery } from '#frontend/features/gallery/gallery.tsx';
import { formatDate, siteOf } from '#frontend/lib/format.ts';
import { MoreLikeThis } from './more-like-this.tsx';
import { overallRating, ratingsOf } from '#frontend/features/listing/facts-text.ts';
import { featuresOf } from './features.ts';
import { PlaceSection, ProviderSection } from './provider-and-place.tsx';
import { type BodyProps, Section } from './section.tsx';
import { KeepRight } from './keep-right.tsx';
import { Confirmed } from './confirmed.tsx';
import { PrintedLink, ShareButtons } from './share-buttons.tsx';
import { Trust } from './trust.tsx';
import { useCounted } from './use-counted.ts';
import { WeeklySchedule } from './week-grid.tsx';

/** What else is known: description, weekly schedule, features, reviews; then how to tell others, and how old all of it is. */
export function ActivityBody({ activity }: BodyProps) {
  useCounted(activity.id);
  return (
    <div className="detail-body min-w-0 space-y-8">
      {activity.gallery !== null && activity.isPremium && (
        <Section title="Gallery">
          <Gallery pictures={activity.gallery} name={activity.name} />
        </Section>
      )}
      <Section title="About this activity">
        {activity.shortDescription !== null && (
          <p data-fact="short" className="mb-3 max-w-prose text-lead font-semibold wrap-anywhere">
            {activity.shortDescription}
          </p>
        )}
        {activity.description === null ? (
          <p data-fact="long" className="text-soft">
            No description yet.
          </p>
        ) : (
          <div data-fact="long" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {activity.description}
          </div>
        )}
      </Section>
      <Offers activity={activity} />
      <WeeklySchedule activity={activity} />
      <PlaceSection activity={activity} />
      <ProviderSection activity={activity} />
      <Trust activity={activity} />
      <Features activity={activity} />
      <Texts title="Special needs" text={activity.specialNeeds} />
      <Texts title="What to bring" text={activity.whatToBring} />
      <Reviews activity={activity} />
      <div className="print:hidden">
        <Section title="Share with friends">
          <ShareButtons activity={activity} />
        </Section>
      </div>
      {activity.status === 'live' && <MoreLikeThis activity={activity} />}
      <div className="space-y-2">
        <Confirmed activity={activity} />
        <PrintedLink activity={activity} />
        <KeepRight activity={activity} />
      </div>
    </div>
  );
}

/** The provider's own offers that run; how to get one stands with it among all offers. */
function Offers({ activity: { offers } }: BodyProps) {
  if (offers === undefined) return null;
  return (
    <Section title={offers.length === 1 ? 'Offer' : 'Offers'}>
      <ul className="grid max-w-2xl gap-3 sm:grid-cols-2">
        {offers.map(({ id, title, description, discountValue, endDate }) => (
          <li key={id} className="rounded-card border border-line bg-card p-4">
            {discountValue !== null && <Badge tone="warn">{discountValue}</Badge>}
            <p className="mt-1 font-bold wrap-anywhere">{title}</p>
            {description !== null && <p className="wrap-anywhere">{description}</p>}
            {endDate !== null && <p className="text-small text-soft">Until {formatDate(endDate)}</p>}
          </li>
        ))}
      </ul>
      <Link
        to={pathTo('offers')}
        className="mt-2 inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
      >
        How to get {offers.length === 1 ? 'it' : 'them'}
      </Link>
    </Section>
  );
}

function Texts({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Section title={title}>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </Section>
  );
}

function Features({ activity }: BodyProps) {
  const known = featuresOf(activity);
  if (known.length === 0) return null;
  return (
    <Section title="Key features">
      <ul className="grid max-w-2xl gap-2 sm:grid-cols-2">
        {known.map((name) => (
          <li key={name} className="flex items-center gap-2.5">
            <Check aria-hidden className="size-5 shrink-0 text-good-ink" />
            {saidOf(name)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reviews({ activity }: BodyProps) {
  const ratings = ratingsOf(activity);
  const overall = overallRating(ratings);
  return (
    <Section title="Reviews">
      {overall === null ? (
        <p className="text-soft">No reviews yet</p>
      ) : (
        <>
          <p className="mb-3 text-lead">
            <Stars rating={overall.rating} count={overall.count} />
          </p>
          <ul className="grid max-w-2xl gap-3 sm:grid-cols-2">
            {ratings.map(({ platform, rating, count, url, date }) => (
              <li key={platform} className="rounded-card border border-line bg-card p-4">
                <p className="font-bold">
                  {url === undefined ? (
                    platform
                  ) : (
                    <StrangerLink href={url} className="inline-flex items-center gap-1.5 text-link underline">
                      {platform}
                      <ExternalLink aria-hidden className="size-4" />
                      <span className="sr-only"> (opens in a new tab)</span>
                    </StrangerLink>
                  )}
                </p>
                <Stars rating={rating} count={count} />
                <p className="text-small text-soft">
                  {date === undefined ? 'Date not stated' : `Read on ${formatDate(date)}`}
                  {url !== undefined && ` at ${siteOf(url)}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
