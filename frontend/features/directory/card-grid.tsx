import type { Activity } from '#domain/listing/shown/views.ts';
import { ActivityCard } from './activity-card.tsx';
import { whatCardsSay } from './what-cards-say.ts';

interface CardGridProps {
  readonly activities: readonly Activity[];
  readonly isAdmin: boolean;
  readonly label: string;
  /** Level of the cards' headings under the one before the grid. */
  readonly heading: 'h2' | 'h3';
}

/** Cards side by side as the screen allows. The first row's pictures load at once. */
export function CardGrid({ activities, isAdmin, label, heading }: CardGridProps) {
  const says = whatCardsSay(activities);
  return (
    <>
      {!says.ratings && <p className="mb-4 text-soft">No reviews yet for these activities.</p>}
      <ul aria-label={label} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {activities.map((activity, index) => (
          <li key={activity.id} className="min-w-0">
            <ActivityCard activity={activity} says={says} isAdmin={isAdmin} eager={index < 3} heading={heading} />
          </li>
        ))}
      </ul>
    </>
  );
}
