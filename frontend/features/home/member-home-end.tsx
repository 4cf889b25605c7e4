import { Award, BadgeCheck, Lightbulb, MapPinned, PoundSterling } from 'lucide-react';
import { Link } from 'react-router-dom';
import { rates } from '#domain/points/rates.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { BrowseBy } from './browse-by.tsx';

/** What the home page of members ends with. */
export function MemberHomeEnd() {
  return (
    <div className="space-y-10">
      <SuggestCard />
      <BrowseBy />
      <Benefits />
    </div>
  );
}

const benefits = [
  { icon: BadgeCheck, title: 'Reviewed first', text: 'Our team looks at every activity before it appears.' },
  { icon: MapPinned, title: 'Near you', text: 'Search by town, or by distance from your postcode.' },
  { icon: PoundSterling, title: 'Honest prices', text: 'Where a provider gives no price, we say so.' },
  { icon: Award, title: 'Points for helping', text: 'Earn points for the activities you suggest.' },
] as const;

function Benefits() {
  return (
    <section aria-label="What you get">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full max-sm:p-4">
              <Icon aria-hidden className="mb-2 size-7 text-accent" />
              <h2 className="text-lead font-extrabold">{title}</h2>
              <p className="text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuggestCard() {
  return (
    <Card className="flex flex-wrap items-center gap-5 border-warn-line bg-warn">
      <Lightbulb aria-hidden className="size-10 shrink-0 text-warn-ink" />
      <div className="grow basis-60">
        <h2 className="text-title font-extrabold">Know a great activity?</h2>
        <p>
          Send us its web page and earn {rates['activity-suggested'].points} points, and{' '}
          {rates['suggestion-approved'].points} more when it is approved.
        </p>
      </div>
      <Link to={pathTo('submit-activity')} className={buttonClass()}>
        Submit an Activity
      </Link>
    </Card>
  );
}
