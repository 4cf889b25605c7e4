import { type ChangeEvent, useRef } from 'react';
import { PICTURE_MAX_BYTES, pictureTypes, TOO_LARGE } from '#domain/picture/limits.ts';
import { Button, type ButtonProps } from '#frontend/components/button/button.tsx';
import { base64Of } from '#frontend/lib/forms/base64.ts';

interface PictureButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Names the box that holds the file, for those who hear the page. */
  readonly label: string;
  /** What was chosen, in base64. */
  readonly onChosen: (picture: string) => void;
  /** Null when a file is chosen, and what is wrong with it when something is. */
  readonly onProblem: (problem: string | null) => void;
}

/** Opens the choice of a picture file, and gives on what the server would take. */
export function PictureButton({ label, onChosen, onProblem, ...button }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    onProblem(null);
    if (file.size > PICTURE_MAX_BYTES) onProblem(TOO_LARGE);
    else onChosen(await base64Of(file));
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={(event) => void choose(event)}
        tabIndex={-1}
        className="sr-only"
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
    </>
  );
}

/** What is wrong with the picture, or with sending it. */
export const PictureProblem = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && (
    <p role="alert" className="mt-2 font-semibold text-danger">
      {problem}
    </p>
  );
