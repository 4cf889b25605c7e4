import { Star } from 'lucide-react';
import { formatCount } from '#frontend/lib/format.ts';

/** "★ 4.6 (120 reviews)"; what is not known is never shown as a number. */
export function Stars({ rating, count }: { readonly rating: number; readonly count: number }) {
  return (
    <span className="inline-flex items-center gap-1 font-bold">
      <Star aria-hidden className="size-4 fill-star text-star" />
      <span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      <span className="font-normal text-soft">({formatCount(count, 'review', 'reviews')})</span>
    </span>
  );
}
