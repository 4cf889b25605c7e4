import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { ContactDetails } from '#frontend/features/info/contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

/** How to reach us, and a form that does. */
export function Component() {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <PageHeading title="Contact Us">
        <p>
          A question, a correction, or something that we could do better? Write to us, and we will answer within 48
          hours.
        </p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card data-goes-on className="space-y-5">
          {isSent ? <Sent onAgain={() => setSent(false)} /> : <ContactForm onSent={() => setSent(true)} />}
        </Card>
        <div className="space-y-5">
          <Card>
            <h2 className="text-lead font-extrabold">Contact details</h2>
            <div className="mt-2">
              <ContactDetails />
            </div>
          </Card>
          <Card>
            <h2 className="text-lead font-extrabold">For Providers</h2>
            <p className="mt-1 text-soft">
              Do you run classes or clubs for children? See how to list them, free of charge.
            </p>
            <Link to={pathTo('for-partners')} className={`mt-4 ${buttonClass({ variant: 'secondary' })}`}>
              For Partners
            </Link>
          </Card>
        </div>
      </div>
    </>
  );
}

function Sent({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="space-y-4 py-6">
      <FocusHeading>Message Received</FocusHeading>
      <p>Thank you for writing to us. We will answer by email within 48 hours.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={pathTo('home')} className={buttonClass()}>
          Back to Home
        </Link>
        <Button variant="secondary" onClick={onAgain}>
          Send Another Message
        </Button>
      </div>
    </div>
  );
}
