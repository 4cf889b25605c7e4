import { BadgeCheck, Check, Crown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { flagNames, saidOf } from '#domain/listing/facts/field-words.ts';
import { dayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { whenText } from '#domain/listing/shown/when.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { photographsOf } from '#frontend/components/picture/drawings.ts';
import { Picture } from '#frontend/components/picture/picture.tsx';
import { Stars } from '#frontend/components/picture/stars.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { isApproved } from '#frontend/features/listing/facts-text.ts';
import { overallRating, ratingsOf } from '#frontend/features/listing/facts-text.ts';
import { PlaceSection, ProviderSection } from './provider-and-place.tsx';
import { type BodyProps, Section } from './section.tsx';
import { Confirmed } from './confirmed.tsx';
import { ShareButtons } from './share-buttons.tsx';

/** How it looks and what it is called: first on every screen. */
export function ActivityHead({ activity }: BodyProps) {
  return (
    <div className="min-w-0 space-y-3 sm:space-y-5">
      <Gallery activity={activity} />
      <div>
        <div className="mb-2 flex flex-wrap gap-1.5">
          {activity.isPremium && (
            <Badge tone="solid">
              <Crown aria-hidden className="size-4" />
              Premium
            </Badge>
          )}
          {activity.category !== null && <Badge tone="brand">{activity.category}</Badge>}
          {activity.subcategory !== null && <Badge>{activity.subcategory}</Badge>}
          {isApproved(activity) && (
            <Badge tone="good">
              <BadgeCheck aria-hidden className="size-4" />
              Reviewed & Approved
            </Badge>
          )}
        </div>
        <h1 className="text-heading font-extrabold wrap-anywhere">{activity.name}</h1>
        {activity.providerName !== null && <p className="mt-0.5 text-soft">by {activity.providerName}</p>}
      </div>
    </div>
  );
}

/** What else is known: description, weekly schedule, features, reviews; then how to tell others, and how old all of it is. */
export function ActivityBody({ activity }: BodyProps) {
  return (
    <div className="min-w-0 space-y-8">
      <Section title="About this activity">
        {activity.shortDescription !== null && (
          <p className="mb-3 max-w-prose text-lead font-semibold wrap-anywhere">{activity.shortDescription}</p>
        )}
        {activity.description === null ? (
          <p className="text-soft">No description yet.</p>
        ) : (
          <div className="max-w-prose whitespace-pre-line wrap-anywhere">{activity.description}</div>
        )}
      </Section>
      <WeeklySchedule activity={activity} />
      <PlaceSection activity={activity} />
      <ProviderSection activity={activity} />
      <Features activity={activity} />
      <Texts title="Special needs" text={activity.specialNeeds} />
      <Texts title="What to bring" text={activity.whatToBring} />
      <Reviews activity={activity} />
      <Section title="Share with friends">
        <ShareButtons name={activity.name} />
      </Section>
      <Confirmed activity={activity} />
    </div>
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

/** Photographs, of which one is large; a drawing where there are none is a band and no more. */
function Gallery({ activity }: BodyProps) {
  const [chosen, setChosen] = useState(0);
  const images = photographsOf(activity.images);
  return (
    <div>
      <Picture
        src={images[chosen] ?? null}
        alt={images.length > 0 ? `Picture of ${activity.name}` : ''}
        kind={activity.categoryId}
        width={960}
        height={176}
        eager
        className={classNames(
          'w-full rounded-card border border-line bg-tint object-cover',
          images.length > 0 ? 'aspect-video max-h-96' : 'h-28 sm:h-36',
        )}
      />
      {images.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex gap-3 overflow-x-auto p-1">
          {images.map((image, index) => (
            <li key={image} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${images.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={classNames(
                  'block overflow-hidden rounded-card border-3',
                  index === chosen ? 'border-accent' : 'border-transparent',
                )}
              >
                <Picture
                  src={image}
                  alt=""
                  kind={activity.categoryId}
                  width={112}
                  height={84}
                  className="h-21 w-28 object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The week at a glance, where its days are known; the words of the schedule with it, which may say more. */
function WeeklySchedule({ activity }: BodyProps) {
  const { schedule, scheduleDetails } = activity;
  if (scheduleDetails === null || Object.keys(scheduleDetails).length === 0) return null;
  return (
    <Section title="Weekly schedule">
      <dl className="gap-2 sm:grid sm:grid-cols-7">
        {weekdays.map((day) => (
          <div
            key={day}
            className={classNames(
              'gap-3 border-line max-sm:grid-cols-[7rem_1fr] max-sm:border-b max-sm:py-2.5 sm:text-center',
              scheduleDetails[day] === undefined ? 'max-sm:hidden' : 'max-sm:grid',
            )}
          >
            <dt className="font-bold sm:text-small sm:text-soft">
              <span className="sm:hidden">{dayName(day)}</span>
              <abbr aria-label={dayName(day)} className="no-underline max-sm:hidden">
                {dayName(day).slice(0, 3)}
              </abbr>
            </dt>
            <dd
              className={classNames(
                'min-w-0 whitespace-pre-line wrap-anywhere sm:mt-1 sm:min-h-14 sm:rounded-control sm:p-2 sm:text-small sm:font-bold',
                scheduleDetails[day] === undefined ? 'sm:bg-line/40' : 'sm:bg-tint sm:text-strong',
              )}
            >
              {scheduleDetails[day]?.replaceAll(', ', '\n')}
            </dd>
          </div>
        ))}
      </dl>
      {schedule !== null && schedule !== whenText(activity) && (
        <p className="mt-3 max-w-prose whitespace-pre-line text-soft">{schedule}</p>
      )}
    </Section>
  );
}

/** Only what is known to be so: an unset flag is neither yes nor no. */
function Features({ activity }: BodyProps) {
  const known = flagNames.filter((name) => activity[name] === true);
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
            {ratings.map(({ platform, rating, count, url }) => (
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
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
