import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';

interface NotListedProps {
  /** What an address names, in a word. */
  readonly what: string;
  readonly place?: 'beside';
  readonly onClose: () => void;
}

/** In the place of what is to be open over a list, or beside it, that does not show it. */
export function NotListed({ what, place, onClose }: NotListedProps) {
  return (
    <Dialog
      open
      place={place}
      onClose={onClose}
      title="Not in this list"
      footer={<Button onClick={onClose}>Back to the List</Button>}
    >
      <p>The {what} is not on this page of the list. It may have been dealt with since the link was made.</p>
    </Dialog>
  );
}
