import { BadgeCheck, Crown } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '#domain/picture/address.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { photographsOf } from '#frontend/components/picture/drawings.ts';
import { Picture } from '#frontend/components/picture/picture.tsx';
import { Heart } from '#frontend/features/heart/heart.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { isApproved } from '#frontend/features/listing/facts-text.ts';
import type { BodyProps } from './section.tsx';

/** How it looks and what it is called: first on every screen. */
export function ActivityHead({ activity }: BodyProps) {
  const runBy = activity.business?.name ?? activity.providerName;
  return (
    <div className="detail-head min-w-0 space-y-3 sm:space-y-5">
      <Photographs activity={activity} />
      <div>
        <div data-fact="badges" className="mb-2 flex flex-wrap gap-1.5">
          {activity.isFeatured && <Badge>Featured</Badge>}
          {activity.isPremium && (
            <Badge tone="solid">
              <Crown aria-hidden className="size-4" />
              Premium
            </Badge>
          )}
          <span data-fact="category" className="contents">
            {activity.category !== null && <Badge tone="brand">{activity.category}</Badge>}
            {activity.subcategory !== null && <Badge>{activity.subcategory}</Badge>}
          </span>
          {isApproved(activity) && (
            <Badge tone="good">
              <BadgeCheck aria-hidden className="size-4" />
              Reviewed & Approved
            </Badge>
          )}
        </div>
        <div data-fact="name" className="flex items-start justify-between gap-3">
          <h1 className="min-w-0 text-heading font-extrabold wrap-anywhere">{activity.name}</h1>
          {activity.status === 'live' && (
            <Heart id={activity.id} name={activity.name} className="-mt-1 shrink-0 print:hidden" />
          )}
        </div>
        {runBy !== null && (
          <p data-fact="provider" className="mt-0.5 flex flex-wrap items-center gap-2 text-soft">
            <span className="min-w-0 wrap-anywhere">by {runBy}</span>
            {activity.business?.isVerified === true && (
              <Badge tone="good">
                <BadgeCheck aria-hidden className="size-4" />
                Verified provider
              </Badge>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** Photographs, of which one is large, else the first of its provider's gallery; a drawing where there are none is a band and no more. */
function Photographs({ activity }: BodyProps) {
  const [chosen, setChosen] = useState(0);
  const images = photographsOf(activity.images);
  const [own] = activity.gallery ?? [];
  const hasPicture = images.length > 0 || own !== undefined;
  return (
    <div data-fact="picture">
      <Picture
        src={images[chosen] ?? (own ? pictureAddress(own.name) : null)}
        alt={images.length > 0 ? `Picture of ${activity.name}` : (own?.alt ?? '')}
        kind={activity.categoryId}
        subcategory={activity.subcategory}
        width={960}
        height={176}
        eager
        className={classNames(
          'w-full rounded-card border border-line bg-tint object-cover',
          hasPicture ? 'aspect-video max-h-96' : 'h-28 sm:h-36',
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
                  subcategory={activity.subcategory}
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
