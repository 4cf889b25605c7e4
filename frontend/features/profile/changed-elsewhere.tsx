import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';

/** The form is longer than the window, and what keeps it from being saved must not stand out of sight. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The children were changed in another tab or on another device since the form was opened: nothing of either may be lost. */
export function ChangedElsewhere({ onLoad }: { readonly onLoad: () => void }) {
  return (
    <div role="alert" ref={intoView}>
      <Notice
        kind="warning"
        title="Your profile was changed elsewhere"
        action={<Button onClick={onLoad}>Load the Changes</Button>}
      >
        Nothing was saved yet, and what you typed is still here. Load the changes that were made elsewhere, look through
        them, and save again.
      </Notice>
    </div>
  );
}
