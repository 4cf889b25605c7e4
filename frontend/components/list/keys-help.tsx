import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { listKeys } from './list-keys.ts';

/** What the keys of a list do. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys" size="small">
      <dl className="grid grid-cols-[3rem_1fr] gap-y-2">
        {listKeys.map(([key, does]) => (
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
