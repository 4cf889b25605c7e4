import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { ProviderProfile } from '#domain/business/views.ts';
import { PICTURE_MAX_BYTES, pictureTypes, TOO_LARGE } from '#domain/picture/limits.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { base64Of } from '#frontend/lib/forms/base64.ts';
import { toast } from '#frontend/lib/toast.ts';

interface LogoButtonProps {
  readonly profile: ProviderProfile;
  /** Whether it is the caller's own business, and none that an admin looks at. */
  readonly isOwn: boolean;
}

/** A business's logo: to choose, to replace, to take away. */
export function LogoButton({ profile: { id: businessId, businessName, logoUrl }, isOwn }: LogoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
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
  const picked = isOwn ? {} : { businessId };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem(null);
    if (file.size > PICTURE_MAX_BYTES) setProblem(TOO_LARGE);
    else sending.mutate({ body: { picture: await base64Of(file), ...picked } });
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl !== null && (
          <HidingPicture
            key={logoUrl}
            src={logoUrl}
            alt={`Logo of ${businessName}`}
            className="h-14 w-auto max-w-40 object-contain"
          />
        )}
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept={pictureTypes.join(',')}
          onChange={(event) => void choose(event)}
          tabIndex={-1}
          className="sr-only"
        />
        <Button
          variant="secondary"
          size="small"
          loading={sending.isPending}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {logoUrl === null ? 'Add Your Logo' : 'Change Logo'}
        </Button>
        {logoUrl !== null && (
          <Button
            variant="ghost"
            size="small"
            loading={removing.isPending}
            onClick={() => {
              setProblem(null);
              removing.mutate({ query: picked });
            }}
          >
            Remove Logo
          </Button>
        )}
        <p id={`${id}-hint`} className="text-small text-soft">
          Families see it beside your activities. A JPEG, PNG or WebP of at most 5 MB.
        </p>
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
