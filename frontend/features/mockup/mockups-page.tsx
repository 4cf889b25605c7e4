import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';

const mockups = [
  {
    to: pathTo('activity-summary-preview'),
    title: 'Activity Summary',
    text: 'How three kinds of activity look in a list.',
  },
  {
    to: pathTo('activity-detail-preview'),
    title: 'Activity Detail',
    text: 'The page of a premium provider’s activity.',
  },
  {
    to: pathTo('template-preview'),
    title: 'Templates',
    text: 'Cards and the detail page as the site shows them, with sample data.',
  },
] as const;

export function Component() {
  return (
    <>
      <PageHeading title="Design Mockups">Sketches to look at and talk about. Nothing on them is real.</PageHeading>
      <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
        {mockups.map(({ to, title, text }) => (
          <li key={to} className="relative py-4">
            <Link to={to} className="text-lead font-extrabold text-link hover:underline after:absolute after:inset-0">
              {title}
            </Link>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
