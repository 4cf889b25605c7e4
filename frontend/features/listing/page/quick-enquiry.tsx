import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import type { BodyProps } from './section.tsx';

const EnquiryDialog = part(async () => (await import('#frontend/features/enquiry/enquiry-dialog.tsx')).EnquiryDialog);

/** Asks the provider something. The form comes when it is opened. */
export function QuickEnquiry({ activity }: BodyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0 max-lg:px-3.5 max-lg:text-small lg:order-last noscript:hidden"
        onClick={() => setIsOpen(true)}
      >
        <Mail aria-hidden className="hidden size-5 lg:block" />
        Quick Enquiry
      </Button>
      {isOpen && (
        <Opening>
          <EnquiryDialog activity={activity} onClose={() => setIsOpen(false)} />
        </Opening>
      )}
    </>
  );
}
