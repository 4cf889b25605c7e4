import { FileText } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';

/** More than the longest import has. */
const MOST_BYTES = 1_200_000;

/** Opens the choice of a text file, and gives on what stands in it. */
export function LoadLines({ onLoaded }: { readonly onLoaded: (lines: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem(null);
    if (!/\.txt$/i.test(file.name)) setProblem(`Please choose a .txt file; “${file.name}” is none.`);
    else if (file.size > MOST_BYTES) setProblem('This file is too long. Please split it in several.');
    else {
      try {
        onLoaded(await file.text());
      } catch {
        setProblem('This file could not be read. Please choose it again.');
      }
    }
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        aria-label="A text file with addresses"
        accept=".txt,text/plain"
        onChange={(event) => void choose(event)}
        tabIndex={-1}
        className="sr-only"
      />
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        <FileText aria-hidden className="size-4" />
        Load a .txt File
      </Button>
      {problem !== null && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
