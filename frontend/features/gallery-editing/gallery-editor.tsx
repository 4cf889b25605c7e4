import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ImagePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { GALLERY_ALT_MAX, GALLERY_MAX } from '#domain/listing/facts/limits.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { PictureButton, PictureProblem } from '#frontend/components/picture/picture-button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { isSame } from '#frontend/lib/kept/differing.ts';
import { forget, useKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { broughtUpToDate, galleryBegun, galleryIn, galleryKeptAs, withPicture } from './begun-gallery.ts';
import { Thumb } from '#frontend/features/gallery/thumb.tsx';
import type { Uploading } from './use-uploading.ts';

/** What is said when it fails. */
const FAILED = ['The pictures were not sent', 'Please try again.'] as const;

interface GalleryEditorProps {
  readonly listing: ListingView;
  readonly uploading: Uploading;
  readonly onClose: () => void;
}

/**
 * The pictures of a provider's own activity: added, put in order, described, taken out; then sent to our team as one change. Until then
 * the tab keeps them.
 */
export function GalleryEditor({ listing, uploading, onClose }: GalleryEditorProps) {
  const keptAs = galleryKeptAs(listing);
  const client = useQueryClient();
  const [begun, setBegun] = useState(() => galleryBegun(listing));
  const [pictures, setPictures] = useState(begun.pictures);
  const [isAsked, setAsked] = useState(false);
  const saving = useCommand('PUT /api/activities/:id/gallery', {
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => void (isConflict(error) && lookAgain(client, ['listing'])),
    onSuccess: ({ message }) => {
      forget(keptAs);
      toast.success(isOnlyLess ? 'Pictures Taken Out' : 'Pictures Sent', message);
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const { comesInto } = uploading;
  useEffect(() => {
    comesInto({
      onPicture: (picture) => setPictures((now) => withPicture(now, picture)),
      onProblem: setProblem,
    });
    return () => comesInto(null);
  }, [comesInto]);
  const save = (): void => {
    setAsked(true);
    if (pictures.some(({ alt }) => alt.trim() === '')) return;
    saving.mutate(
      { params: { id: listing.id }, body: { pictures: said(pictures), before: said(begun.before) } },
      { onSuccess: onClose },
    );
  };
  // What is only taken out nobody has to look at.
  const shown = listing.gallery ?? [];
  const isOnlyLess = pictures.length < shown.length && isSame(pictures, leftOf(shown, pictures));
  const isChanged = !isSame(pictures, begun.before);
  const now = galleryIn(listing);
  // What one sends oneself is no news.
  const isStale = !saving.isPending && !saving.isSuccess && !isSame(said(now), said(begun.before));
  useKept(keptAs, isChanged ? { pictures, before: begun.before } : {});
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pictures"
      holdsText={isChanged}
      description={`Families see up to ${GALLERY_MAX} pictures of “${listing.name}”, once our team has looked at them. What you take out is gone at once.`}
    >
      <Form
        label="Pictures"
        onSubmit={save}
        loading={saving.isPending}
        submitError={isStale || saving.error === null ? null : errorWords(saving.error, ...FAILED)}
        submitLabel={isOnlyLess ? 'Take Out Now' : 'Send for Review'}
        loadingLabel="Sending..."
        disabledReason={whyNot(uploading.isPending, isChanged, pictures.length)}
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              uploading.giveUp();
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {begun.isTakenUp && <TakenUp />}
        {isStale && (
          <StaleNotice
            what="gallery"
            during="edit"
            rows={changeRows([{ field: 'gallery', before: begun.before, after: now }])}
            onShowCurrent={() => {
              saving.reset();
              setPictures(broughtUpToDate(pictures, begun.before, now));
              setBegun({ ...begun, before: now });
            }}
          />
        )}
        <div data-goes-on className="space-y-5">
          {pictures.length > 0 && (
            <ol className="space-y-4">
              {pictures.map((picture, index) => (
                <PictureRow
                  key={picture.name}
                  picture={picture}
                  place={index + 1}
                  isLast={index === pictures.length - 1}
                  isAsked={isAsked}
                  onDescribe={(alt) =>
                    setPictures(pictures.map((each) => (each === picture ? { ...each, alt } : each)))
                  }
                  onMove={(by) => setPictures(moved(pictures, index, by))}
                  onRemove={() => setPictures(pictures.filter((each) => each !== picture))}
                />
              ))}
            </ol>
          )}
          <AddPicture
            count={pictures.length}
            loading={uploading.isPending}
            isSending={saving.isPending}
            problem={problem}
            onChosen={uploading.upload}
            onProblem={setProblem}
          />
        </div>
      </Form>
    </Dialog>
  );
}

interface PictureRowProps {
  readonly picture: GalleryPicture;
  readonly place: number;
  readonly isLast: boolean;
  /** Whether somebody has tried to send it: then what is missing is said. */
  readonly isAsked: boolean;
  readonly onDescribe: (alt: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function PictureRow({ picture, place, isLast, isAsked, onDescribe, onMove, onRemove }: PictureRowProps) {
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1">
      <div>
        <Thumb picture={picture} isDescribed className="w-24 rounded-control border border-line" />
      </div>
      <div className="min-w-0">
        <TextField
          label={`What picture ${place} shows`}
          hint={place === 1 ? 'For those who cannot see it, as you would say it on the phone.' : undefined}
          required
          maxLength={GALLERY_ALT_MAX}
          value={picture.alt}
          error={isAsked && picture.alt.trim() === '' ? 'Please say what the picture shows' : undefined}
          onChange={({ target }) => onDescribe(target.value)}
        />
        <div className="mt-1 flex gap-1">
          <IconButton
            label={`Move picture ${place} up`}
            off={place === 1 ? 'It is the first.' : undefined}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={`Move picture ${place} down`}
            off={isLast ? 'It is the last.' : undefined}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={`Remove picture ${place}`} onClick={onRemove}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

interface AddPictureProps {
  readonly count: number;
  readonly loading: boolean;
  /** What is sent goes without what is chosen now. */
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onChosen: (picture: string) => void;
  readonly onProblem: (problem: string | null) => void;
}

/** Each picture goes to us when it is chosen, so that what we cannot read is said beside it. */
function AddPicture({ count, loading, isSending, problem, onChosen, onProblem }: AddPictureProps) {
  return (
    <div>
      <PictureButton
        label="Picture file"
        loading={loading}
        disabledReason={whyNoMore(count, isSending)}
        onChosen={onChosen}
        onProblem={onProblem}
      >
        <ImagePlus aria-hidden className="size-5" />
        Add a Picture
      </PictureButton>
      <p className="mt-2 text-small text-soft">
        A JPEG, PNG or WebP of at most 5 MB. Show children only where their parents agree.
      </p>
      <PictureProblem problem={problem} />
    </div>
  );
}

/** What is sent closes the editor: a picture that comes after that would be lost. */
function whyNot(isAdding: boolean, isChanged: boolean, count: number): string | undefined {
  if (isAdding) return 'A picture is still on its way.';
  if (count > GALLERY_MAX) return TOO_MANY;
  return isChanged ? undefined : 'Nothing has changed yet.';
}
function whyNoMore(count: number, isSending: boolean): string | undefined {
  if (isSending) return 'Your pictures are being sent.';
  return count >= GALLERY_MAX ? TOO_MANY : undefined;
}
const TOO_MANY = `A gallery holds at most ${GALLERY_MAX} pictures.`;

const said = (pictures: readonly GalleryPicture[]) => pictures.map(({ name, alt }) => ({ name, alt }));

/** Those of `shown` that are among `pictures`. */
const leftOf = (shown: readonly GalleryPicture[], pictures: readonly GalleryPicture[]): readonly GalleryPicture[] =>
  shown.filter(({ name }) => pictures.some((each) => each.name === name));

function moved(pictures: readonly GalleryPicture[], index: number, by: 1 | -1): readonly GalleryPicture[] {
  const next = pictures.toSpliced(index, 1);
  const [picture] = pictures.slice(index);
  return picture ? next.toSpliced(index + by, 0, picture) : next;
}
