import { useEffect, useRef } from 'react';
import type { Facets } from '#domain/listing/shown/search.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type Filters, POSTCODE_BOX } from './use-filters.ts';

interface FilterDrawerProps extends Filters {
  readonly facets: Facets | undefined;
  /** How many are in use. */
  readonly active: number;
  /** Whether it is opened to type a postcode. */
  readonly atPostcode: boolean;
  readonly onClose: () => void;
}

/** The filters on small screens; how many activities they leave stands on the button that shows them. */
export function FilterDrawer({ facets, active, atPostcode, onClose, ...control }: FilterDrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atPostcode) panel.current?.querySelector<HTMLElement>(`[name=${POSTCODE_BOX}]`)?.focus();
  }, [atPostcode]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={active === 0 ? 'Filters' : `Filters: ${active} active`}
      place="bottom"
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
      <div ref={panel}>
        <FilterPanel {...control} facets={facets} />
      </div>
    </Dialog>
  );
}
