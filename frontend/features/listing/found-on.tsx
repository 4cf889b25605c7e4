import type { ListingView } from '#domain/listing/shown/views.ts';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { formatCount, siteOf } from '#frontend/lib/format.ts';

interface FoundOnProps {
  readonly activity: ListingView;
  readonly images: readonly string[];
  /** Most pictures to show. */
  readonly show?: number;
}

/** Which page was read, and its best pictures. */
export function FoundOn({ activity, images, show = 4 }: FoundOnProps) {
  const shown = images.slice(0, show);
  return (
    <div className="space-y-3">
      {activity.sourceUrl !== null && (
        <p className="text-soft">
          Found on <OutsideLink href={activity.sourceUrl}>{siteOf(activity.sourceUrl)}</OutsideLink>
          {activity.imageCount !== null && `, with ${formatCount(activity.imageCount, 'picture', 'pictures')}`}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 not-has-[img]:hidden sm:grid-cols-4">
          {shown.map((src, index) => (
            <li key={src} className="empty:hidden">
              <HidingPicture
                src={src}
                alt={`Picture ${index + 1} from the page`}
                className="aspect-4/3 w-full rounded-card border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
