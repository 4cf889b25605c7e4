import { Link } from 'react-router-dom';
import { brand, towns } from '#domain/brand.ts';
import { datasetPath } from '#domain/open-data/paths.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { ContactDetails } from './contact-details.tsx';
import { Section } from './section.tsx';

const values = [
  {
    name: 'Community Focus',
    text: 'Any parent can suggest an activity. What one family finds helps the next.',
  },
  {
    name: 'Quality Excellence',
    text: 'Somebody reads every activity before it goes live. What we do not know we leave out: no invented prices, ages or ratings.',
  },
  {
    name: 'Family First',
    text: 'Browsing is free and needs no account. There is no advertising that follows you around, and what you tell us about your children stays yours.',
  },
] as const;

export function Component() {
  return (
    <>
      <PageHeading title={`About ${brand.name}`}>{brand.tagline}.</PageHeading>
      <Section title="Our mission">
        <p>
          After school, at weekends and in the holidays there is more for children to do in {brand.region} than any one
          parent can keep track of. It is spread over club websites, notice boards and word of mouth, and much of it
          goes out of date.
        </p>
        <p>
          {brand.name} brings it together in one place, checks it, and says when it was last confirmed, so that you can
          spend your time going rather than looking.
        </p>
      </Section>
      <Section title="Our values">
        <dl className="space-y-4">
          {values.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-extrabold">{name}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Where we are">
        <p>We list activities in and around these towns:</p>
        <ul className="flex flex-wrap gap-2">
          {towns.map((town) => (
            <li key={town}>
              <Link
                to={`${pathTo('directory')}?location=${town}`}
                className={buttonClass({ variant: 'ghost', size: 'small', flush: true })}
              >
                {town}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          Do you build something for families? What we list is{' '}
          <a href={datasetPath} className="text-link underline">
            open data
          </a>{' '}
          that you may use.
        </p>
      </Section>
      <Section title="Talk to us">
        <ContactDetails />
      </Section>
      <div className="mt-12 flex flex-wrap gap-3">
        <Link to={pathTo('directory')} className={buttonClass()}>
          Browse Activities
        </Link>
        <Link to="/for-providers" className={buttonClass({ variant: 'secondary' })}>
          List Your Activity
        </Link>
      </div>
    </>
  );
}
