import { Link2, ListPlus, SquarePen } from 'lucide-react';
import { Button } from '#frontend/components/button/button.tsx';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { useCreating, type Way } from './use-creating.ts';

// Their forms are more than all the rest of the page: they come when somebody wants them.
const dialogs = {
  url: part(async () => (await import('./from-url-dialog.tsx')).FromUrlDialog),
  hand: part(async () => (await import('./by-hand-dialog.tsx')).ByHandDialog),
  import: part(async () => (await import('#frontend/features/admin/import/import-dialog.tsx')).ImportDialog),
} as const;
const actions = [
  { way: 'url', icon: Link2, label: 'Create from URL' },
  { way: 'hand', icon: SquarePen, label: 'Create by Hand' },
  { way: 'import', icon: ListPlus, label: 'Bulk Import' },
] as const satisfies readonly { readonly way: Way; readonly [more: string]: unknown }[];

/** The ways to create an activity, and the dialog of the one that is open. */
export function CreateActions() {
  const { way, begin } = useCreating();
  const Open = way === null ? null : dialogs[way];
  return (
    <>
      {actions.map(({ way: each, icon: Icon, label }) => (
        <Button key={each} variant="secondary" size="small" onClick={() => begin(each)}>
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
      {Open && (
        <Opening>
          <Open />
        </Opening>
      )}
    </>
  );
}
