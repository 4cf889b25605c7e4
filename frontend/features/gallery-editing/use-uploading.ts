import { useCallback, useSyncExternalStore } from 'react';
import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { keepPicture } from './begun-gallery.ts';

/** An editor that is open. */
interface Editor {
  readonly onPicture: (picture: GalleryPicture) => void;
  readonly onProblem: (problem: string) => void;
}
export interface Uploading {
  readonly isPending: boolean;
  /** Sends a picture in base64. */
  readonly upload: (picture: string) => void;
  /** What is on its way comes into no editor any more. */
  readonly giveUp: () => void;
  /** The editor that takes in what comes from now on; null when it has been closed. */
  readonly comesInto: (editor: Editor | null) => void;
}

/** By listing, the editor that is open and the picture on its way: whoever has sent one may leave the page and come back before it is there. */
const editors = new Map<string, Editor>();
const onTheirWay = new Map<string, object>();
const told = new Set<() => void>();

function setOnItsWay(id: string, picture: object | null): void {
  if (picture === null) onTheirWay.delete(id);
  else onTheirWay.set(id, picture);
  for (const tell of told) tell();
}

/**
 * A picture on its way into the gallery of `listing`: it comes into the editor that is open when it arrives, which need not be the one in
 * which it was chosen, and waits in the tab when none is.
 */
export function useUploading(listing: ListingView): Uploading {
  const { id } = listing;
  const isPending = useSyncExternalStore(
    watch,
    () => onTheirWay.has(id),
    () => false,
  );
  const { mutate } = useCommand('POST /api/activities/:id/gallery', {
    onSuccess: ({ name, width, height }, { body }) => {
      if (onTheirWay.get(id) !== body) return;
      setOnItsWay(id, null);
      const picture = { name, width, height, alt: '' };
      const editor = editors.get(id);
      if (editor) return editor.onPicture(picture);
      keepPicture(listing, picture);
      toast.success('Picture Added', 'Open the pictures again to say what it shows, and send it.');
    },
    onError: (error, { body }) => {
      if (onTheirWay.get(id) !== body) return;
      setOnItsWay(id, null);
      const words = errorWords(error, 'The picture was not sent.', 'Please try again.');
      const editor = editors.get(id);
      if (editor) editor.onProblem(words.description);
      else toast.error(words);
    },
  });
  return {
    isPending,
    upload: (picture) => {
      const body = { picture };
      setOnItsWay(id, body);
      mutate({ params: { id }, body });
    },
    giveUp: () => setOnItsWay(id, null),
    comesInto: useCallback((next) => void (next ? editors.set(id, next) : editors.delete(id)), [id]),
  };
}

function watch(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}
