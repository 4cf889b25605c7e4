import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';

interface NotListedProps {
  /** What an address names, in a word. */
  readonly what: string;
  readonly onClose: () => void;
}

/** In the place of what is to be open beside a list that does not show it. */
export function NotListed({ what, onClose }: NotListedProps) {
  return (
    <Dialog
      open
      place="beside"
      onClose={onClose}
      title="Not in this list"
      footer={<Button onClick={onClose}>Back to the List</Button>}
    >
      <p>The {what} is not on this page of the list. It may have been dealt with since the link was made.</p>
    </Dialog>
  );
}
