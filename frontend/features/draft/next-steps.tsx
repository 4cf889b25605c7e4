import { LifeBuoy, ListChecks } from 'lucide-react';
import { brand } from '#domain/brand.ts';
import { InfoBox, NumberedSteps } from '#frontend/components/info-box.tsx';
import type { Phase } from './phase.ts';

export function NextSteps({ phase }: { readonly phase: Phase }) {
  return (
    <InfoBox title="Next Steps" icon={<ListChecks className="size-5" />}>
      <NumberedSteps steps={phase.nextSteps} />
    </InfoBox>
  );
}

export function HelpCard() {
  return (
    <InfoBox title="Need Help?" icon={<LifeBuoy className="size-5" />}>
      <p>
        Write to us at{' '}
        <a href={`mailto:${brand.contactEmail}`} className="font-bold text-link underline underline-offset-4">
          {brand.contactEmail}
        </a>
        . We answer within 48 hours.
      </p>
    </InfoBox>
  );
}
