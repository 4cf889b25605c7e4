import { Notice } from '#frontend/components/state/notice.tsx';
import type { ListingStatus } from '#domain/listing/status.ts';

const standing: Readonly<Record<ListingStatus, string>> = {
  live: 'It is in the directory.',
  rejected: 'It was rejected.',
  archived: 'It was deleted.',
  draft: 'It is a draft that nobody has submitted.',
  pending: 'It is with us.',
};

/** A listing that was opened although nothing about it has to be decided, for example by an old link. */
export function NothingWaits({ status }: { readonly status: ListingStatus }) {
  return (
    <Notice kind="info" title="Nothing here waits for a review">
      <p>{standing[status]}</p>
    </Notice>
  );
}
