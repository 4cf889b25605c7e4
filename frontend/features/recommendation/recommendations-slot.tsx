import { Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '#domain/member/views.ts';
import { part } from '#frontend/lib/browser/part.ts';

const Block = part(async () => (await import('./recommendations-block.tsx')).RecommendationsBlock);

/** The place of a member's recommendations on a page: they come when somebody gets there. */
export function RecommendationsSlot({ user }: { readonly user: User }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-64">
      {isNear && (
        <Suspense>
          <Block user={user} />
        </Suspense>
      )}
    </div>
  );
}
