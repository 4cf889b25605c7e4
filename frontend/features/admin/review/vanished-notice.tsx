import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Notice } from '#frontend/components/state/notice.tsx';

/** Says that a source which the listing was found in has it no more. */
export function VanishedNotice({ where: { source, url, why } }: { readonly where: QueueItem['vanished'][number] }) {
  return (
    <Notice kind="warning" title={`This has vanished from ${source}`}>
      <p className="wrap-anywhere">
        {why === 'gone'
          ? `Its page is not there any more: ${url}`
          : `${source} does not list its page any more: ${url}. The page itself may still be there.`}
      </p>
    </Notice>
  );
}
