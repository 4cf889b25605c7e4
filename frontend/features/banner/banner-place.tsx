import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BannerPlace as Place } from '#domain/banner-ad/words.ts';
import { ask } from '#frontend/lib/api/api.ts';
import { page } from '#frontend/lib/api/list.ts';

/** The banner whose turn it is at `position`; the routes ask for it before their pages are drawn. */
export const bannerQuery = (position: Place) => ({
  ...page('GET /api/banner-ads', { query: { live: 'true', position, limit: 1 } }),
  retryOnMount: false,
});

interface BannerPlaceProps {
  readonly position: Place;
  readonly className?: string;
}

/**
 * A banner where a provider has booked one, marked as what it is. Nothing is shown that was not there with the rest of the page, so
 * nothing moves; it is drawn once what stands around it is there.
 */
export function BannerPlace({ position, className }: BannerPlaceProps) {
  const client = useQueryClient();
  const [banner] = useState(() => client.getQueryData(bannerQuery(position).queryKey)?.items[0]);
  const place = useRef<HTMLElement>(null);
  const id = banner?.id;
  useEffect(() => {
    if (id === undefined || !place.current) return;
    // What is not in sight, or not for screens of this width, was not seen.
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        count(id, 'view');
      },
      { threshold: 0.5 },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [id]);
  if (!banner) return null;
  return (
    <aside ref={place} aria-label="Advertisement" className={className}>
      <div className="mx-auto w-fit">
        <p aria-hidden className="text-small text-soft">
          Advertisement
        </p>
        <a
          href={banner.link}
          target="_blank"
          rel="sponsored noopener"
          title={banner.description ?? banner.title}
          onClick={() => count(banner.id, 'click')}
        >
          <img
            src={banner.imageUrl}
            alt={banner.altText}
            width={banner.width}
            height={banner.height}
            loading="lazy"
            className="h-auto max-w-full rounded-control"
          />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
    </aside>
  );
}

/** A count that does not arrive is no harm. */
function count(id: string, what: 'view' | 'click'): void {
  void ask('POST /api/banner-ads/:id/counts', { params: { id }, body: { what } }).catch(() => undefined);
}
