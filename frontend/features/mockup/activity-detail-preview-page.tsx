import { FramedMockup } from './framed-mockup.tsx';

export function Component() {
  return <FramedMockup title="Activity Detail Mockup" file="/activity-detail-mockup.html" />;
}
