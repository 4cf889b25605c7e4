import { useEffect } from 'react';
import { ask } from '#frontend/lib/api/api.ts';

/** Tells that somebody is at the page of the activity `id`, and when they follow a link of it to a stranger's site. */
export function useCounted(id: string): void {
  useEffect(() => {
    count(id, 'view');
    const follow = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('main a[rel~=ugc]')) count(id, 'click');
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [id]);
}

/** A count that does not arrive is no harm. */
function count(id: string, what: 'view' | 'click'): void {
  void ask('POST /api/activities/:id/counts', { params: { id }, body: { what } }).catch(() => undefined);
}
