import { Sparkles } from 'lucide-react';
import type { RecommendedActivity } from '#domain/recommendation/api.ts';
import { drawingColours } from '#frontend/components/picture/drawings.ts';
import { ActivityCard, CARD_ROWS } from '#frontend/features/directory/activity-card.tsx';
import { SaidOnce } from '#frontend/features/directory/card-grid.tsx';
import { whatCardsSay } from '#frontend/features/directory/what-cards-say.ts';

interface RecommendedGridProps {
  readonly activities: readonly RecommendedActivity[];
  readonly isAdmin: boolean;
  /** Level of the cards' headings. */
  readonly heading: 'h2' | 'h3';
}

/** Cards as in the directory, each under how well it fits and why. */
export function RecommendedGrid({ activities, isAdmin, heading }: RecommendedGridProps) {
  const says = whatCardsSay(activities);
  const colours = drawingColours(activities);
  return (
    <>
      <SaidOnce says={says} />
      <ul aria-label="Recommended activities" className="cards sm:grid sm:grid-cols-2 sm:gap-x-5 xl:grid-cols-3">
        {activities.map((activity, index) => (
          <li key={activity.id} className="min-w-0 max-sm:pt-3 sm:row-span-12 sm:mb-5 sm:grid sm:grid-rows-subgrid">
            <p className="flex items-start gap-2 text-small sm:self-end sm:pb-2">
              <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <span className="min-w-0 wrap-anywhere">
                <strong className="text-link">{activity.recommendationScore}% match.</strong>{' '}
                {activity.recommendationReason}
              </span>
            </p>
            <div className={CARD_ROWS}>
              <ActivityCard {...{ activity, says, isAdmin, heading }} eager={index < 3} colours={colours[index]} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
