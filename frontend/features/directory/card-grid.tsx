import type { Activity } from '#domain/listing/shown/views.ts';
import { ActivityCard } from './activity-card.tsx';

interface CardGridProps {
  readonly activities: readonly Activity[];
  readonly isAdmin: boolean;
  readonly label: string;
  /** Level of the cards' headings under the one before the grid. */
  readonly heading: 'h2' | 'h3';
}

/** Cards side by side as the screen allows. The first row's pictures load at once. */
export function CardGrid({ activities, isAdmin, label, heading }: CardGridProps) {
  return (
    <ul aria-label={label} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {activities.map((activity, index) => (
        <li key={activity.id} className="min-w-0">
          <ActivityCard activity={activity} isAdmin={isAdmin} eager={index < 3} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
