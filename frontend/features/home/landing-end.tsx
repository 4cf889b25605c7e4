import { BadgeCheck, CalendarCheck, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { NewsletterForm } from '#frontend/features/newsletter/newsletter-form.tsx';
import { BrowseBy } from './browse-by.tsx';

/** What the landing page ends with: ways into the directory, why to trust the site, and a word to those who run activities. */
export function LandingEnd() {
  return (
    <div className="space-y-8">
      <BrowseBy />
      <Trust />
      <section className="rounded-card bg-night px-6 py-10 text-on-fill sm:px-10">
        <h2 className="text-heading font-extrabold">Do you run an activity?</h2>
        <p className="mt-3 max-w-xl text-lead">
          Put it in front of families across {brand.region}, free of charge. Give us its web page: we fill in the
          details, you check them, and our team reviews them before they go live.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={pathTo('for-partners')} className={buttonClass({ variant: 'light' })}>
            Become a Partner
          </Link>
          <Link to={pathTo('for-partners')} className="inline-flex min-h-11 items-center px-3 font-bold underline">
            Learn More<span className="sr-only"> about listing your activities</span>
          </Link>
        </div>
      </section>
      <section>
        <h2 className="text-title font-extrabold">New near you, once a week</h2>
        <p className="mt-1 mb-4 text-soft">
          Our newsletter brings you new activities for children in {brand.region}. You can unsubscribe with one click.
        </p>
        <NewsletterForm />
      </section>
    </div>
  );
}

const reasons = [
  {
    icon: BadgeCheck,
    title: 'Quality Verified',
    text: 'Our team reviews every activity before it appears in the directory.',
  },
  {
    icon: Star,
    title: 'Parent Reviews',
    text: 'Ratings come from named review sites. Where there are none yet, we say so.',
  },
  {
    icon: CalendarCheck,
    title: 'Always Updated',
    text: 'Each activity says when its details were last confirmed.',
  },
] as const;

function Trust() {
  return (
    <section>
      <h2 className="text-heading font-extrabold">Why families trust {brand.name}</h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <span
                aria-hidden
                className="mb-3 inline-flex size-12 items-center justify-center rounded-card bg-tint text-accent"
              >
                <Icon className="size-6" />
              </span>
              <h3 className="text-title font-extrabold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
