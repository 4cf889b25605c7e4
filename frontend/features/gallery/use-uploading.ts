import { useCallback, useRef } from 'react';
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

/**
 * A picture on its way into the gallery of `listing`. For what stays when the editor is closed: the picture comes into the editor that is
 * open when it arrives, which need not be the one in which it was chosen, and waits in the tab when none is.
 */
export function useUploading(listing: ListingView): Uploading {
  const editor = useRef<Editor | null>(null);
  const wanted = useRef<object | null>(null);
  const sending = useCommand('POST /api/activities/:id/gallery', {
    onSuccess: ({ name, width, height }, { body }) => {
      if (wanted.current !== body) return;
      const picture = { name, width, height, alt: '' };
      if (editor.current) return editor.current.onPicture(picture);
      keepPicture(listing, picture);
      toast.success('Picture Added', 'Open the pictures again to say what it shows, and send it.');
    },
    onError: (error, { body }) => {
      if (wanted.current !== body) return;
      const words = errorWords(error, 'The picture was not sent.', 'Please try again.');
      if (editor.current) editor.current.onProblem(words.description);
      else toast.error(words);
    },
  });
  const { isPending, mutate, reset } = sending;
  return {
    isPending,
    upload: (picture) => {
      const body = { picture };
      wanted.current = body;
      mutate({ params: { id: listing.id }, body });
    },
    giveUp: () => {
      wanted.current = null;
      reset();
    },
    comesInto: useCallback((next) => void (editor.current = next), []),
  };
}
