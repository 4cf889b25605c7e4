import type { Activity } from '#domain/listing/shown/views.ts';
import { drawingColours } from '#frontend/components/picture/drawings.ts';
import { ActivityCard, CARD_ROWS } from './activity-card.tsx';
import { type WhatCardsSay, whatCardsSay } from './what-cards-say.ts';

interface CardGridProps {
  readonly activities: readonly Activity[];
  readonly isAdmin: boolean;
  readonly label: string;
  /** Level of the cards' headings under the one before the grid. */
  readonly heading: 'h2' | 'h3';
}

/** Cards side by side as the screen allows, the facts of neighbours on the same lines. The first rows' pictures load at once. */
export function CardGrid({ activities, isAdmin, label, heading }: CardGridProps) {
  const says = whatCardsSay(activities);
  const colours = drawingColours(activities);
  return (
    <>
      <SaidOnce says={says} />
      <ul aria-label={label} className="cards sm:grid sm:grid-cols-2 sm:gap-x-5 xl:grid-cols-3">
        {activities.map((activity, index) => (
          <li key={activity.id} className={`min-w-0 sm:mb-4 ${CARD_ROWS}`}>
            <ActivityCard {...{ activity, says, isAdmin, heading }} eager={index < 6} colours={colours[index]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Over a list of cards, what all of them would say. */
export function SaidOnce({ says }: { readonly says: WhatCardsSay }) {
  return !says.ratings && <p className="mb-2 text-small text-soft">No reviews yet for these activities.</p>;
}
