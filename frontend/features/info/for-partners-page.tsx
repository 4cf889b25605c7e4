import { BadgeCheck, FilePen, PencilLine, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { NumberedSteps } from '#frontend/components/info-box.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { ContactDetails } from './contact-details.tsx';
import { Section } from './section.tsx';

const reasons = [
  { icon: BadgeCheck, title: 'Free to list', text: 'A listing with all of its details costs nothing.' },
  {
    icon: FilePen,
    title: 'No typing twice',
    text: 'Paste your web address: we fill in what it says, and you correct it.',
  },
  {
    icon: PencilLine,
    title: 'Yours to change',
    text: 'Send a change at any time; families see it once it is reviewed.',
  },
  { icon: ShieldCheck, title: 'Reviewed by people', text: 'Nothing is shown before somebody has checked it.' },
] as const;

export function Component() {
  return (
    <>
      <PageHeading
        title="For Partners"
        actions={
          <>
            <Link to={pathTo('partner-signup')} className={buttonClass()}>
              Become a Partner
            </Link>
            <Link to={pathTo('add-listing')} className={buttonClass({ variant: 'secondary' })}>
              Add a Listing
            </Link>
          </>
        }
      >
        Classes, clubs, camps and days out: be found by families in {brand.region}.
      </PageHeading>
      <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden className="size-7 text-accent" />
            <h2 className="mt-3 text-lead font-extrabold">{title}</h2>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <Section title="How it works">
        <NumberedSteps
          steps={[
            'Give us the address of your website.',
            'Check what we found there, and add what is missing.',
            'Send it for review. You will hear from us in about 24 hours.',
          ]}
        />
      </Section>
      <Section title="Once you are listed">
        <ul className="list-disc space-y-2 pl-5">
          <li>Your dashboard shows how many families look at your activities, save them and ask you something.</li>
          <li>
            With Premium, families ask for places in your sessions here: £25 per month after a 7-day free trial, cancel
            anytime, no setup fees.
          </li>
          <li>Banners and sponsored activities put you in front of more families.</li>
        </ul>
      </Section>
      <Section title="Working with us">
        <p>Do you run several venues, or want to reach our families in another way? Tell us what you have in mind.</p>
        <ContactDetails />
      </Section>
    </>
  );
}
