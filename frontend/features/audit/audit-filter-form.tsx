import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';
import { auditNamesQuery } from './api.ts';
import { boxedUkTime, LATEST } from './uk-time.ts';
import { type AuditFilterName, type AuditFilters, technicalNames } from './filters.ts';

/** What is chosen is there to be seen before the other choices are. */
const optionsOf = (names: readonly string[] | undefined, chosen: string | undefined) =>
  (names ?? (chosen === undefined ? [] : [chosen])).map((value) => ({ value, label: fieldLabel(value) }));

interface AuditFilterFormProps {
  readonly filters: AuditFilters;
  readonly onApply: (filters: AuditFilters) => void;
}

/** The filters of the audit trail. Nothing is asked before 'Apply Filters'. */
export function AuditFilterForm({ filters, onApply }: AuditFilterFormProps) {
  // On small screens the filters would push the events out of sight.
  const [isWide] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  const [draft, setDraft] = useFollowing(filters, JSON.stringify(filters));
  const { data: names } = useQuery(auditNamesQuery);
  const isTechnical = technicalNames.some((name) => filters[name] !== undefined);
  const choose = (name: AuditFilterName, value: string): void => {
    const { [name]: _, ...others } = draft;
    setDraft(value === '' ? others : { ...others, [name]: value });
  };
  const bind = (name: AuditFilterName) => ({
    value: draft[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => choose(name, event.target.value.trimStart()),
  });
  const bindTime = (name: 'from' | 'to' | 'asOf') => ({
    ...bind(name),
    max: LATEST,
    value: boxedUkTime(draft[name] ?? '', name === 'from' ? 'start' : 'end'),
  });
  return (
    <Card>
      <Disclosure
        startsOpen={isWide || Object.keys(filters).length > 0}
        summary={<h2 className="text-lead font-extrabold">Filters</h2>}
      >
        <Form
          label="Filter the audit trail"
          checked={false}
          onSubmit={() => onApply(draft)}
          loading={false}
          submitError={null}
          submitLabel="Apply Filters"
          actions={
            Object.keys(filters).length > 0 && (
              <Button variant="ghost" onClick={() => onApply({})}>
                Clear
              </Button>
            )
          }
        >
          <SelectField
            label="About"
            emptyLabel="Everything"
            options={optionsOf(names?.concepts, draft.concept)}
            {...bind('concept')}
          />
          <SelectField
            label="What happened"
            emptyLabel="Anything"
            options={optionsOf(names?.types, draft.type)}
            {...bind('type')}
          />
          <TextField
            label="About (name)"
            hint="A listing, member, business, offer, idea, lead, banner, source, message, API key, SEO page or term dates, by words of its name; a web page by its whole address."
            {...bind('about')}
          />
          <TextField
            label="Who (name)"
            hint="A member’s name, anonymous, crawler, or a program such as policy:points."
            {...bind('who')}
          />
          <TextField label="From" type="datetime-local" hint="UK time." {...bindTime('from')} />
          <TextField label="To" type="datetime-local" hint="UK time." {...bindTime('to')} />
          <TextField
            label="As of"
            type="datetime-local"
            hint="Only what had happened by then, UK time."
            {...bindTime('asOf')}
          />
          <CheckboxField
            label="Show sign-ins"
            checked={draft.signIns === 'shown'}
            onChange={({ target }) => choose('signIns', target.checked ? 'shown' : '')}
          />
          <Disclosure
            key={String(isTechnical)}
            className="text-small text-soft"
            summary="Technical details"
            startsOpen={isTechnical}
          >
            <div className="space-y-4 pb-2">
              <TextField label="Id of what it is about" spellCheck={false} {...bind('entity')} />
              <TextField label="Id of who acted" spellCheck={false} {...bind('actor')} />
              <TextField
                label="Correlation id"
                hint="What belongs together has the same."
                spellCheck={false}
                {...bind('correlation')}
              />
              <TextField label="As of position" inputMode="numeric" {...bind('asOfPosition')} />
            </div>
          </Disclosure>
        </Form>
      </Disclosure>
    </Card>
  );
}
