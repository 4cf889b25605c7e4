import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageAt } from '#domain/site/pages.ts';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';

/**
 * Asks before somebody goes elsewhere by a link, or closes the page, while something is not saved. What they typed is kept in this tab
 * all the same. Answers the question, to be drawn.
 */
export function useLeaveAsking(isUnsaved: boolean): ReactNode {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!link || link.target === '_blank' || link.hasAttribute('download') || opensElsewhere) return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      // What is no page of ours, as the way out, is the browser's to load, and it asks by itself.
      if (!pageAt(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search);
    };
    addEventListener('beforeunload', stay);
    document.addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('beforeunload', stay);
      document.removeEventListener('click', follow, { capture: true });
    };
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={to !== null}
      title="Leave Without Saving?"
      message="Your changes to the template are not saved. They are kept in this tab until you sign out."
      confirmLabel="Leave"
      loading={false}
      submitError={null}
      onConfirm={() => void navigate(to ?? '')}
      onClose={() => setTo(null)}
    />
  );
}
