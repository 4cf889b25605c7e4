import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { MOST_LIST_BYTES } from '#domain/list/limits.ts';
import { MOST_ITEMS } from '#domain/source/limits.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { NOT_READ, problemOf } from './list-file.ts';

interface ChooseListProps {
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onChosen: (file: Blob, name: string) => void;
}

/** Asks for the file of a list, or for its rows as they are copied from a spreadsheet. */
export function ChooseList({ loading, error, onChosen }: ChooseListProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: Blob, name: string): void => {
    const why = problemOf(file);
    setProblem(why);
    if (why === null) onChosen(file, name);
  };
  const load = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) choose(file, file.name.replace(/\.\w{1,5}$/, ''));
    // The same file may be chosen again.
    target.value = '';
  };
  const said = problem ?? (error === null ? null : errorWords(error, ...NOT_READ).description);
  return (
    <div className="space-y-5">
      <input
        ref={input}
        type="file"
        aria-label="A CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={load}
        tabIndex={-1}
        className="sr-only"
      />
      <p className="text-soft">
        A CSV file whose first row names its columns: {formatNumber(MOST_ITEMS)} rows and {MOST_LIST_BYTES / 1_000_000}{' '}
        MB at most. Every spreadsheet can save one.
      </p>
      <Button loading={loading} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden className="size-5" />
        Choose a CSV File
      </Button>
      <TextAreaField
        label="Or paste the rows"
        hint="With the row of column names, as copied from a spreadsheet."
        rows={6}
        spellCheck={false}
        className="font-mono text-small"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button
        variant="secondary"
        loading={loading}
        disabledReason={pasted.trim() === '' ? 'There is nothing pasted yet.' : undefined}
        onClick={() => choose(new Blob([pasted]), '')}
      >
        Check the Pasted Rows
      </Button>
      {said !== null && <Notice kind="error">{said}</Notice>}
    </div>
  );
}
