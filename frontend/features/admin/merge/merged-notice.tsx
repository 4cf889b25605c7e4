import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useUnmerge } from './use-merge.ts';

interface MergedNoticeProps {
  readonly id: string;
  /** The listing that stayed. */
  readonly into: string;
  readonly onDone: () => void;
}

/** A listing that was merged into another one, and the way back, however long ago that was. */
export function MergedNotice({ id, into, onDone }: MergedNoticeProps) {
  const unmerging = useUnmerge(onDone);
  return (
    <Notice
      kind="info"
      title="This listing was merged into another one"
      action={
        <Button loading={unmerging.isPending} onClick={() => unmerging.mutate({ params: { id }, body: { into } })}>
          Undo Merge
        </Button>
      }
    >
      <Link
        to={pathTo('listing', { id: into })}
        target="_blank"
        className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
      >
        The one that stayed<span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </Notice>
  );
}
