import { useId, useState } from 'react';
import type { ProviderProfile } from '#domain/business/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { PictureButton, PictureProblem } from '#frontend/components/picture/picture-button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** A business's logo: to choose, to replace, to take away. */
export function LogoButton({ profile }: { readonly profile: ProviderProfile }) {
  const { id: businessId, businessName, logoUrl } = profile;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const refused = (error: Error): void =>
    setProblem(errorWords(error, 'The logo was not saved.', 'Please try again.').description);
  const sending = useCommand('PUT /api/provider/logo', {
    onSuccess: () => toast.success('Logo saved'),
    onError: refused,
  });
  const removing = useCommand('DELETE /api/provider/logo', {
    onSuccess: () => toast.success('Logo removed'),
    onError: refused,
  });
  return (
    <div data-goes-on className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl !== null && (
          <HidingPicture
            key={logoUrl}
            src={logoUrl}
            alt={`Logo of ${businessName}`}
            className="h-14 w-auto max-w-40 object-contain"
          />
        )}
        <PictureButton
          label="Logo file"
          size="small"
          loading={sending.isPending}
          aria-describedby={`${id}-hint`}
          onChosen={(picture) => sending.mutate({ body: { picture, businessId } })}
          onProblem={setProblem}
        >
          {logoUrl === null ? 'Add Your Logo' : 'Change Logo'}
        </PictureButton>
        {logoUrl !== null && (
          <Button
            variant="ghost"
            size="small"
            loading={removing.isPending}
            onClick={() => {
              setProblem(null);
              removing.mutate({ query: { businessId } });
            }}
          >
            Remove Logo
          </Button>
        )}
        <p id={`${id}-hint`} className="text-small text-soft">
          Families see it beside your activities. A JPEG, PNG or WebP of at most 5 MB.
        </p>
      </div>
      <PictureProblem problem={problem} />
    </div>
  );
}
