import { leadStatuses, leadStatusIds, partnerTypeIds, partnerTypes } from '#domain/lead/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';

/** What the address says of the leads that are shown. */
export const leadFilters = ['businessType', 'location', 'leadStatus', 'due'] as const;
export type LeadFilter = Readonly<Partial<Record<(typeof leadFilters)[number], string>>>;

interface LeadFiltersProps {
  readonly asked: LeadFilter;
  readonly search: string;
  /** A board has a column for each status. */
  readonly withStatus: boolean;
  readonly onFilter: (asked: Readonly<Record<string, string>>, search: string) => void;
}

export function LeadFilters({ asked, search, withStatus, onFilter }: LeadFiltersProps) {
  const { location = '' } = asked;
  const [typed, setTyped] = useFollowing({ search, location }, `${search}\n${location}`);
  const options = <Id extends string>(ids: readonly Id[], labels: Readonly<Record<Id, string>>) =>
    ids.map((value) => ({ value, label: labels[value] }));
  const filter = (more: Readonly<Record<string, string>> = {}): void =>
    onFilter({ ...asked, location: typed.location, ...more }, typed.search);
  return (
    <form
      role="search"
      aria-label="Leads"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        filter();
      }}
    >
      <TextField
        label="Business or contact"
        type="search"
        wrapperClass="grow basis-48"
        value={typed.search}
        onChange={(event) => setTyped({ ...typed, search: event.target.value })}
      />
      <SelectField
        label="Business type"
        wrapperClass="grow basis-36"
        emptyLabel="Any type"
        options={options(partnerTypeIds, partnerTypes)}
        value={asked.businessType ?? ''}
        onChange={(event) => filter({ businessType: event.target.value })}
      />
      <TextField
        label="Location"
        wrapperClass="grow basis-36"
        value={typed.location}
        onChange={(event) => setTyped({ ...typed, location: event.target.value })}
      />
      {withStatus && (
        <SelectField
          label="Lead status"
          wrapperClass="grow basis-36"
          emptyLabel="Any status"
          options={options(leadStatusIds, leadStatuses)}
          value={asked.leadStatus ?? ''}
          onChange={(event) => filter({ leadStatus: event.target.value })}
        />
      )}
      <Button type="submit" variant="secondary">
        Search
      </Button>
      <CheckboxField
        label="To be contacted by today"
        checked={asked.due === 'true'}
        onChange={(event) => filter({ due: event.target.checked ? 'true' : '' })}
      />
    </form>
  );
}
