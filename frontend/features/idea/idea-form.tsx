import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { IDEA_DESCRIPTION, ideaCategories, type IdeaCategory, ideaCategoryNames } from '#domain/idea/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

/** What is said when it fails. */
const FAILED = ['Failed to submit feature suggestion', 'Please try again.'] as const;

/** Under what name the tab keeps what is typed. */
export const TYPED_AS = 'idea';

const empty = { title: '', description: '', category: '' };
const names = ['title', 'description', 'category'] as const;
const options = ideaCategoryNames.map((value) => ({ value, label: ideaCategories[value] }));

interface IdeaFormProps {
  readonly onCancel: () => void;
  readonly onSubmitted: (idea: { readonly id: string; readonly title: string }) => void;
}

export function IdeaForm({ onCancel, onSubmitted }: IdeaFormProps) {
  const [before] = useState(() => withKept(TYPED_AS, empty));
  const form = useForm({ defaultValues: before, resolver: resolverBy('idea') });
  const typed = useWatch({ control: form.control, compute: (values: typeof empty) => values });
  useKept(TYPED_AS, Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')));
  const sending = useCommand('POST /api/feature-suggestions', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => forget(TYPED_AS),
    onError: (error) => showFieldErrors(error, names, form.setError),
  });
  const { errors } = form.formState;
  return (
    <Card className="space-y-5">
      <FocusHeading>Suggest an Idea</FocusHeading>
      <Form
        label="Feature suggestion"
        onSubmit={() =>
          void form.handleSubmit((values) =>
            sending.mutate(
              { body: { ...values, category: values.category as IdeaCategory } },
              { onSuccess: onSubmitted },
            ),
          )()
        }
        loading={sending.isPending}
        submitError={formFailure(sending.error, errors, ...FAILED)}
        submitLabel="Submit Suggestion"
        loadingLabel="Submitting..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(TYPED_AS);
              onCancel();
            }}
          >
            Cancel
          </Button>
        }
      >
        <TextField
          label="Title"
          hint="In a few words"
          required
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextAreaField
          label="Description"
          hint="What would you like to do, and what stops you today?"
          rows={5}
          required
          counter={{ used: typed.description.length, max: IDEA_DESCRIPTION.max }}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <SelectField
          label="Category"
          required
          emptyLabel="Select a category"
          options={options}
          error={errors.category?.message}
          {...form.register('category')}
        />
      </Form>
    </Card>
  );
}
