import { Compass } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';

export function Component() {
  usePageTitle('Page Not Found');
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <Compass aria-hidden className="mx-auto mb-4 size-16 text-accent" />
      <h1 className="text-heading font-extrabold">Page Not Found</h1>
      <p className="mt-3 text-lead text-soft">Sorry, we couldn't find the page you're looking for.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to={pathTo('home')} className={buttonClass()}>
          Go Home
        </Link>
        {/* In a tab that began with this address there is nothing to go back to. */}
        <Button
          variant="secondary"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(pathTo('home')))}
        >
          Go Back
        </Button>
      </div>
    </div>
  );
}
