import { SelectField } from '#frontend/components/form/select-field.tsx';
import { ageChoices, locationChoices, typeChoices } from '#frontend/features/directory/search-choices.ts';

/** What may be chosen beside the words: the browser's own controls, which work before their code is there. */
export function HeroChoices() {
  return (
    <>
      <SelectField label="Location" name="location" emptyLabel="All locations" options={locationChoices} />
      <SelectField label="Child's age" name="ageRange" emptyLabel="Any age" options={ageChoices} />
      <SelectField label="Activity type" name="category" emptyLabel="All types" options={typeChoices} />
    </>
  );
}
