import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import type { KeyWords } from './list-keys.ts';
import { switchKeys, useKeysOn } from './single-keys.ts';

interface KeysHelpProps {
  readonly keys: KeyWords;
  readonly onClose: () => void;
}

/** What the keys of a list do, and the switch for all of them. */
export function KeysHelp({ keys, onClose }: KeysHelpProps) {
  const on = useKeysOn();
  return (
    <Dialog open onClose={onClose} title="Keys" size="small">
      <CheckboxField
        label="Use these keys"
        hint="Switch them off if you speak to your computer, or press letters without meaning to. This browser remembers it."
        checked={on}
        onChange={({ target }) => switchKeys(target.checked)}
        className="mb-4"
      />
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
