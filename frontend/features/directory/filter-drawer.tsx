import type { Facets } from '#domain/listing/shown/search.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { Filters } from './use-filters.ts';

interface FilterDrawerProps extends Filters {
  readonly facets: Facets | undefined;
  readonly onClose: () => void;
}

/** The filters on small screens; how many activities they leave stands on the button that shows them. */
export function FilterDrawer({ facets, onClose, ...control }: FilterDrawerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      place="left"
      footer={
        <>
          <Button variant="ghost" size="small" onClick={control.clear}>
            Clear all
          </Button>
          <Button onClick={onClose}>
            {facets === undefined ? 'Show activities' : `Show ${formatCount(facets.total, 'activity', 'activities')}`}
          </Button>
        </>
      }
    >
      <FilterPanel {...control} facets={facets} />
    </Dialog>
  );
}
