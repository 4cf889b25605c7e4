import { Check } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';

/** A field that holds an attempt back. */
interface Problem {
  readonly id: string;
  /** Its label and what is wrong with it. */
  readonly text: string;
  readonly isMended: boolean;
}

/**
 * The fields of `form` that held its last attempt back, as they stand in it. Read from the fields themselves, so that no form can
 * forget one; a field that is mended stays in the list, so that nothing moves under the hands of whoever types.
 */
export function useProblems(form: RefObject<HTMLFormElement | null>): {
  readonly problems: readonly Problem[];
  /** An attempt begins: what is listed from now on is what holds it back. */
  readonly begin: () => void;
} {
  // Null until the first attempt: before that nothing is said over the form.
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const isTried = problems !== null;
  useEffect(() => {
    const fields = form.current;
    if (!isTried || !fields) return undefined;
    const changed = new MutationObserver(() => setProblems((before) => withMended(before ?? [], problemsOf(fields))));
    changed.observe(fields, { subtree: true, attributeFilter: ['aria-invalid'] });
    return () => changed.disconnect();
  }, [form, isTried]);
  const begin = (): void => setProblems(form.current ? problemsOf(form.current) : []);
  return { problems: problems ?? [], begin };
}

function problemsOf(form: HTMLFormElement): readonly Problem[] {
  // Over a single box a summary would only say again what stands under it. Boxes for programs count as none.
  if (form.querySelectorAll(':is(input, select, textarea):not([tabindex="-1"])').length < 2) return [];
  return [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((field) => {
    const error = (field.getAttribute('aria-describedby') ?? '').split(' ').find((id) => id.endsWith('-error'));
    const words = (error && document.getElementById(error)?.textContent) ?? '';
    const label = field.labels?.[0]?.textContent.replace(/\s*\*$/, '') ?? '';
    // What is wrong with a question is not named after one of the boxes that answer it.
    const isNamed = field.closest('[data-choices]') !== null || words.toLowerCase().includes(label.toLowerCase());
    return { id: field.id, text: isNamed ? words : `${label}: ${words}`, isMended: false };
  });
}

/** The focus goes to the first wrong field of `form`, unless it is in one of them: forms whose rules are read go there by themselves. */
export function goToProblem(form: HTMLFormElement): void {
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')];
  if (!wrong.some((field) => field === document.activeElement)) wrong[0]?.focus();
}

const withMended = (before: readonly Problem[], now: readonly Problem[]): readonly Problem[] => [
  ...before.map((each) => now.find(({ id }) => id === each.id) ?? { ...each, isMended: true }),
  ...now.filter(({ id }) => !before.some((each) => each.id === id)),
];

/** What has to be mended before the form can be sent, each a link to its field. */
export function ProblemsSummary({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border-2 border-danger bg-card p-4">
      <p className="pl-6 font-extrabold">There is a problem</p>
      <ul className="mt-1">
        {problems.map(({ id, text, isMended }) => (
          <li key={id} className="relative pl-6 font-bold">
            {isMended ? (
              <span className="text-good-ink">
                <Check aria-hidden className="absolute top-1 left-0 size-4" />
                <s>{text}</s>
                <span className="sr-only"> (fixed)</span>
              </span>
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
                className="text-danger underline underline-offset-4"
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
