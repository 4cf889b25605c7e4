import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Link } from 'react-router-dom';
import { questions } from './questions.tsx';
import { Section } from './section.tsx';

export function Component() {
  return (
    <>
      <PageHeading title="Frequently Asked Questions" />
      {Object.entries(questions).map(([who, asked]) => (
        <Section key={who} title={who}>
          <div className="divide-y divide-line border-y border-line">
            {asked.map(({ question, answer }) => (
              <Disclosure key={question} summary={question} className="py-2">
                <div className="pb-4 pl-5.5 text-soft">{answer}</div>
              </Disclosure>
            ))}
          </div>
        </Section>
      ))}
      <Section title="Still have a question?">
        <p>
          <Link to={pathTo('contact')} className="text-link underline">
            Write to us
          </Link>
          , or ring {brand.contactPhone}.
        </p>
      </Section>
    </>
  );
}
