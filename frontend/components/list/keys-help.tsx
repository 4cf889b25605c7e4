import { Dialog } from '#frontend/components/layer/dialog.tsx';
import type { KeyWords } from './list-keys.ts';

interface KeysHelpProps {
  readonly keys: KeyWords;
  readonly onClose: () => void;
}

/** What the keys of a list do. */
export function KeysHelp({ keys, onClose }: KeysHelpProps) {
  return (
    <Dialog open onClose={onClose} title="Keys" size="small">
      <dl className="grid grid-cols-[3rem_1fr] gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-line bg-page px-2 py-0.5 font-sans font-bold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
