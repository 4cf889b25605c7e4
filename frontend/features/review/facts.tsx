import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import type { ChangeRow } from '#frontend/features/listing/changes/change-rows.ts';
import type { Fact } from './reviewed.ts';

/** Field by field: what would change first, before and after; then what is said; last the names of what nothing is said of. */
export function Facts({ facts, label }: { readonly facts: readonly Fact[]; readonly label: string }) {
  const changed = facts.filter(({ before, text }) => before !== undefined && before !== text);
  const said = facts.filter((fact) => fact.text !== null && !changed.includes(fact));
  const missing = facts.filter((fact) => fact.text === null && !changed.includes(fact));
  return (
    <div className="space-y-3">
      {changed.length > 0 && (
        <ChangeList label="What would change" rows={changed.map((fact) => rowOf(fact, fact.before, fact.text))} />
      )}
      <dl aria-label={label} className="divide-y divide-line">
        {said.map(({ label: name, text, shown }) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-bold">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{shown ?? text}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="text-small text-soft">Not stated: {missing.map(({ label: name }) => name).join(', ')}</p>
      )}
    </div>
  );
}

/** In which of them `now` differs from `before`. */
export const factsChanged = (before: readonly Fact[], now: readonly Fact[]): readonly ChangeRow[] =>
  now.flatMap((fact) => {
    const was = before.find(({ label }) => label === fact.label)?.text ?? null;
    return was === fact.text ? [] : [rowOf(fact, was, fact.text)];
  });

const rowOf = ({ label }: Fact, before: string | null | undefined, after: string | null): ChangeRow => ({
  field: label,
  label,
  before: before ?? 'Not stated',
  after: after ?? 'Not stated',
});
