import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';

/** A mock-up that is a file of its own, in a frame. */
export function FramedMockup({ title, file }: { readonly title: string; readonly file: `/${string}.html` }) {
  return (
    <>
      <PageHeading
        title={title}
        actions={
          <>
            <Link to={pathTo('mockups')} className={buttonClass({ variant: 'ghost', size: 'small' })}>
              All Mockups
            </Link>
            <a href={file} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              Open Full Page
            </a>
          </>
        }
      />
      <iframe
        title={title}
        src={file}
        sandbox="allow-same-origin"
        className="h-[75vh] w-full rounded-card border border-line bg-field"
      />
    </>
  );
}
