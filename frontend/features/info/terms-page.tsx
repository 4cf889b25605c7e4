import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Bullets, LastChanged, Section } from './section.tsx';

export function Component() {
  return (
    <>
      <PageHeading title="Terms of Service">
        The rules for using {brand.name}, in plain words. By using the site you agree to them.
      </PageHeading>
      <Section title="What the site is">
        <p>
          {brand.name} is a directory. Activities are run by their providers, and whatever you book or pay you agree
          with them. We read each listing before it goes live, but details change: please check with the provider before
          you set off, and make your own enquiries about safeguarding, insurance and qualifications.
        </p>
      </Section>
      <Section title="Your account">
        <Bullets
          items={[
            'You are 18 or over.',
            'You keep your password to yourself, and tell us if somebody else has used your account.',
            'You may close your account at any time on your profile page.',
          ]}
        />
      </Section>
      <Section title="What you send us">
        <p>
          You may send suggestions, changes, ideas and pictures as long as they are true as far as you know and yours to
          share. You allow us to show them on the site. Please leave out other people’s private details. We may edit or
          decline what is sent to us, and tell you what became of it.
        </p>
      </Section>
      <Section title="Points and badges">
        <p>
          Points and badges are a thank-you. They have no value in money, cannot be transferred, and are taken back when
          what they were given for turns out to be untrue.
        </p>
      </Section>
      <Section title="What is not allowed">
        <Bullets
          items={[
            'false listings, false reports and several accounts to gain points or votes',
            'anything unlawful, or that puts children at risk',
            'breaking into the site, flooding it, or collecting its personal data',
          ]}
        />
      </Section>
      <Section title="If something goes wrong">
        <p>
          We are liable for what the law does not let us exclude, such as injury caused by our negligence. We are not
          liable for what providers do, or for details that they have changed. Your rights as a consumer stay as they
          are.
        </p>
      </Section>
      <Section title="Privacy, changes and law">
        <p>
          How we treat your data is described in the{' '}
          <Link to={pathTo('privacy')} className="text-link underline">
            privacy policy
          </Link>
          . When these terms change in a way that matters to you, we will tell members by email beforehand. The law of
          England and Wales applies.
        </p>
      </Section>
      <LastChanged on="30 November 2026" />
    </>
  );
}
