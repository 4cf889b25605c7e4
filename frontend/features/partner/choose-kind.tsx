import { useState } from 'react';
import { Choices } from '#frontend/components/form/choices.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { type PartnerKind, partnerKindIds, partnerKinds } from './kinds.ts';

/** The first step: who applies. */
export function ChooseKind({ onChoose }: { readonly onChoose: (kind: PartnerKind) => void }) {
  const [kind, setKind] = useState<PartnerKind | null>(null);
  const [error, setError] = useState<string | undefined>();
  return (
    <Form
      label="Partner type"
      checked={false}
      loading={false}
      submitError={null}
      submitLabel="Continue"
      onSubmit={() => (kind === null ? setError('Please select your partner type') : onChoose(kind))}
    >
      <Choices
        legend="How would you like to work with us?"
        legendClass="mb-2 text-title font-extrabold"
        error={error}
        className="grid gap-3"
        boxes={partnerKindIds.map((each) => ({
          key: each,
          type: 'radio',
          name: 'partnerType',
          label: (
            <>
              <span className="block font-bold">{partnerKinds[each].label}</span>
              <span className="block text-soft">{partnerKinds[each].text}</span>
            </>
          ),
          checked: kind === each,
          onChange: () => {
            setKind(each);
            setError(undefined);
          },
          className: 'rounded-card border border-control px-4 py-2 has-checked:border-accent has-checked:bg-tint',
        }))}
      />
    </Form>
  );
}
