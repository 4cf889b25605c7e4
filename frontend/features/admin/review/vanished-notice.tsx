import type { QueueItem } from '#domain/listing/shown/views.ts';
import { itemOf } from '#domain/source/item-of.ts';
import { Notice } from '#frontend/components/state/notice.tsx';

/** Says that a source which the listing was found in has it no more. */
export function VanishedNotice({ where: { source, url, why } }: { readonly where: QueueItem['vanished'][number] }) {
  const item = itemOf(url);
  return (
    <Notice kind="warning" title={`This has vanished from ${source}`}>
      <p className="wrap-anywhere">
        {item !== null
          ? `${source} does not have it any more, where it was known as “${item}”.`
          : why === 'gone'
            ? `Its page is not there any more: ${url}`
            : `${source} does not list its page any more: ${url}. The page itself may still be there.`}
      </p>
    </Notice>
  );
}
