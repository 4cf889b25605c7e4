import { FramedMockup } from './framed-mockup.tsx';

export function Component() {
  return <FramedMockup title="Activity Summary Mockup" file="/activity-summary-mockup.html" />;
}
