import { type ReactNode, useId } from 'react';
import { CheckboxField } from './checkbox-field.tsx';

interface ChoicesProps {
  /** The question. */
  readonly legend: ReactNode;
  readonly legendClass?: string;
  /** What is wrong with the answer as a whole: it stands under the question, before all of the boxes that it is about. */
  readonly error: string | undefined;
  readonly className: string;
  readonly boxes: readonly (Omit<Parameters<typeof CheckboxField>[0], 'errorId' | 'error'> & {
    readonly key: string;
  })[];
}

/** One question with boxes for an answer. */
export function Choices({ legend, legendClass = 'text-small font-bold', error, className, boxes }: ChoicesProps) {
  const errorId = `${useId()}-error`;
  return (
    <fieldset data-choices>
      <legend className={legendClass}>{legend}</legend>
      {error && (
        <p id={errorId} className="mb-2 text-small font-semibold text-danger">
          {error}
        </p>
      )}
      <div className={className}>
        {boxes.map(({ key, ...box }, index) => (
          // The first of them is where the answer begins, and where the way from the summary of a form leads.
          <CheckboxField key={key} {...box} errorId={error && index === 0 ? errorId : undefined} />
        ))}
      </div>
    </fieldset>
  );
}
