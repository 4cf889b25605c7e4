import { CircleCheck } from 'lucide-react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Card } from '#frontend/components/card.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { shorten } from '#frontend/lib/format.ts';
import { ListingFacts } from '#frontend/features/listing/listing-facts.tsx';
import type { ListingFormValues } from '#frontend/features/listing/editing/listing-form.ts';

/** Longest description and most pictures of the preview. */
const DESCRIPTION_MAX = 300;
const PICTURES = 2;

/** The listing as it would read with what stands in the form now. */
export function DraftPreview({
  listing,
  values,
}: {
  readonly listing: ListingView;
  readonly values: ListingFormValues;
}) {
  const pictures = values.images.slice(0, PICTURES);
  return (
    <Card role="group" aria-label="Preview" className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        {listing.status === 'live' ? (
          <Badge tone="good">
            <CircleCheck aria-hidden className="size-4" />
            Reviewed &amp; Approved
          </Badge>
        ) : (
          <StatusBadge status={listing.status} />
        )}
        <span className="text-small text-soft">Preview</span>
      </div>
      <h2 className="text-title font-extrabold wrap-anywhere">{values.name.trim() || 'Activity without a name'}</h2>
      {pictures.length > 0 && (
        <div className="grid grid-cols-2 gap-3 empty:hidden">
          {pictures.map((src, index) => (
            <HidingPicture
              key={src}
              src={src}
              alt={`Picture ${index + 1}`}
              className="aspect-4/3 w-full rounded-card border border-line object-cover"
            />
          ))}
        </div>
      )}
      {values.description.trim() !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">{shorten(values.description.trim(), DESCRIPTION_MAX)}</p>
      )}
      <ListingFacts values={values} />
    </Card>
  );
}
