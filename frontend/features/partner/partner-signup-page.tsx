import { Link, useSearchParams } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { ChooseKind } from './choose-kind.tsx';
import { partnerKindIds } from './kinds.ts';
import { PartnerForm } from './partner-form.tsx';

/** Providers and partners apply: who, what, done. The address holds the step. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const kind = partnerKindIds.find((each) => each === search.get('type'));
  return (
    <>
      <PageHeading title="Partner Signup">
        <p>Tell us about your business. Our team reviews each application.</p>
      </PageHeading>
      <Card data-goes-on className="max-w-180 space-y-5">
        {search.has('sent') ? (
          <Sent />
        ) : kind === undefined ? (
          <ChooseKind onChoose={(type) => setSearch({ type })} />
        ) : (
          <PartnerForm
            key={kind}
            kind={kind}
            onBack={() => setSearch({})}
            onSent={() => setSearch({ sent: '' }, { replace: true })}
          />
        )}
      </Card>
    </>
  );
}

function Sent() {
  return (
    <div className="space-y-4 py-6">
      <FocusHeading>Application Submitted!</FocusHeading>
      <p>Thank you for your interest in {brand.name}. Our team will respond within 2-3 business days.</p>
      <Link to={pathTo('home')} className={buttonClass()}>
        Return to Home
      </Link>
    </div>
  );
}
