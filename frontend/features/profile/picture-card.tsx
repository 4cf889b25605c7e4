import { CircleUserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { PictureButton, PictureProblem } from '#frontend/components/picture/picture-button.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** A member's own picture: to choose, to replace, to take away. */
export function PictureCard() {
  const { user } = useSession();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const refused = (error: Error): void =>
    setProblem(errorWords(error, 'Your picture was not saved.', 'Please try again.').description);
  const sending = useCommand('PUT /api/profile/picture', {
    onSuccess: () => toast.success('Picture saved'),
    onError: refused,
  });
  const removing = useCommand('DELETE /api/profile/picture', {
    onSuccess: () => toast.success('Picture removed'),
    onError: refused,
  });
  const remove = (): void => {
    setProblem(null);
    removing.mutate({});
  };
  if (!user) return null;
  const { profileImageUrl } = user;
  const none = <CircleUserRound aria-hidden className="size-20 shrink-0 text-soft" />;
  return (
    <Card data-goes-on>
      <h2 className="mb-3 text-title font-extrabold">Your picture</h2>
      <div className="flex flex-wrap items-center gap-4">
        {profileImageUrl === null ? (
          none
        ) : (
          <HidingPicture
            src={profileImageUrl}
            alt="Your picture"
            className="size-20 shrink-0 rounded-full object-cover"
            instead={none}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <PictureButton
            label="Picture file"
            size="small"
            loading={sending.isPending}
            aria-describedby={`${id}-hint`}
            onChosen={(picture) => sending.mutate({ body: { picture } })}
            onProblem={setProblem}
          >
            {profileImageUrl === null ? 'Choose a Picture' : 'Change Picture'}
          </PictureButton>
          {profileImageUrl !== null && (
            <Button variant="ghost" size="small" loading={removing.isPending} onClick={remove}>
              Remove Picture
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-3 text-small text-soft">
        Only you see it. A JPEG, PNG or WebP of at most 5 MB; we cut it to a square and take out where and when it was
        taken.
      </p>
      <PictureProblem problem={problem} />
    </Card>
  );
}
