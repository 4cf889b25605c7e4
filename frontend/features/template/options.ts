import type { SelectOption } from '#frontend/components/form/select-field.tsx';

/** The choices of a list that says what each is called. */
export const options = (words: Readonly<Record<string, string>>): readonly SelectOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
