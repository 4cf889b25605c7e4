import { ChevronRight } from 'lucide-react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Button } from '#frontend/components/button/button.tsx';

interface ClassChoiceProps {
  readonly activities: readonly ListingView[];
  readonly message: string;
  readonly onChoose: (activity: ListingView) => void;
  readonly onStartOver: () => void;
}

/** A page has several activities: which one is it about? */
export function ClassChoice({ activities, message, onChoose, onStartOver }: ClassChoiceProps) {
  return (
    <div className="space-y-5">
      <FocusHeading>Which activity is it?</FocusHeading>
      <p>{message}</p>
      <ul className="divide-y divide-line border-y border-line">
        {activities.map((activity) => (
          <li key={activity.id}>
            <button
              type="button"
              onClick={() => onChoose(activity)}
              className="flex min-h-14 w-full items-center gap-3 px-1 py-3 text-left hover:bg-tint"
            >
              <span className="min-w-0 flex-1 space-y-1">
                <span className="block font-bold wrap-anywhere text-link underline underline-offset-4">
                  {activity.name}
                </span>
                {tellingApart(activity).map((fact) => (
                  <span key={fact} className="block text-small wrap-anywhere text-soft">
                    {fact}
                  </span>
                ))}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={onStartOver}>
        Use another address
      </Button>
    </div>
  );
}

/** For whom, when and where it is, as far as the page says so. */
const tellingApart = ({ ageRanges, schedule, location }: ListingView): string[] =>
  [(ageRanges ?? []).join(', '), (schedule ?? '').split('\n').slice(0, 3).join('; '), location ?? ''].filter(
    (fact) => fact !== '',
  );
