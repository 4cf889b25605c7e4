import { Notice } from './state/notice.tsx';

/** Stands over whatever stands for a payment provider on a site that has none. */
export function SimulationNotice() {
  return (
    <Notice kind="warning" title="This is a simulation">
      No payment provider is set up on this site. No card is asked for, and no money is taken.
    </Notice>
  );
}
