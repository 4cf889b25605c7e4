import { type ReactNode, useState } from 'react';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState, ErrorState } from '#frontend/components/state/states.tsx';

const nothing = (): void => {};
const long = 'A name that goes on and on, as names of clubs with several halls and a season in theirs sometimes do';

interface Item {
  readonly id: string;
  readonly name: string;
}
const columns: Columns<Item> = {
  first: { label: 'Activity', name: ({ name }) => name, text: () => 'Swimming, Guildford' },
  others: [{ label: 'Status', cell: () => <Badge tone="good">Live</Badge> }],
  onOpen: nothing,
};
const loaded = { data: [], error: null, isFetching: false, isPending: false, refetch: async () => undefined };
const lists = [
  { state: 'coming', query: { ...loaded, data: undefined, isPending: true }, items: undefined },
  { state: 'failed', query: { ...loaded, data: undefined, error: new Error('x') }, items: undefined },
  { state: 'out of date', query: { ...loaded, error: new Error('x') }, items: [{ id: '1', name: 'Seals' }] },
  { state: 'empty', query: loaded, items: [] },
  {
    state: 'with long words',
    query: loaded,
    items: [
      { id: '1', name: long },
      { id: '2', name: 'Seals' },
    ],
  },
];

/** Each shared component in each of its states, to be looked at and to be tested. */
export function Component() {
  const [page, setPage] = useState(2);
  return (
    <div className="space-y-12">
      <PageHeading title="Components" count="each in each state" actions={<Button>Main action</Button>}>
        What later screens choose from.
      </PageHeading>
      <Shown title="Buttons">
        <div className="flex flex-wrap gap-3">
          {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button loading>Saving...</Button>
          <Button disabledReason="Nothing has changed.">Save</Button>
          <Button size="small">Small</Button>
        </div>
      </Shown>
      <Shown title="Badges">
        <div className="flex flex-wrap gap-2">
          {(['brand', 'neutral', 'warn', 'good', 'bad', 'solid'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Shown>
      <Shown title="Cards">
        <Card>{long}</Card>
      </Shown>
      <Shown title="Form">
        <Form
          label="Example"
          onSubmit={nothing}
          loading={false}
          submitError={{ title: 'Not saved', description: 'Please try again.' }}
          submitLabel="Save"
        >
          <TextField label="Name" required hint="As on the door." error="Please enter a name" />
          <TextAreaField label="Description" counter={{ used: 1001, max: 1000 }} />
          <SelectField label="Town" emptyLabel="Any" options={[{ value: 'woking', label: 'Woking' }]} />
          <CheckboxField label="Indoor" hint="Also when it rains." />
        </Form>
      </Shown>
      <Shown title="Notices and states">
        <div className="space-y-4">
          {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
            <Notice key={kind} kind={kind} title={kind}>
              {long}
            </Notice>
          ))}
          <EmptyState title="Nothing here" headingLevel="h3" action={<Button>Add one</Button>} />
          <ErrorState title="It could not be loaded" headingLevel="h3" onRetry={nothing} />
          <SkeletonCards label="Loading cards" count={3} />
        </div>
      </Shown>
      {lists.map(({ state, query, items }) => (
        <Shown key={state} title={`A list, ${state}`}>
          <AdminList
            label={`A list, ${state}`}
            query={query}
            items={items}
            keyOf={({ id }) => id}
            columns={columns}
            empty={{ title: 'All caught up!', text: 'Nothing is waiting for review.' }}
            loading="Loading the list"
            failure="The list could not be loaded"
            pager={
              state === 'with long words' && (
                <Pager label="listings" page={page} pageSize={2} total={9} onPage={setPage} />
              )
            }
          />
        </Shown>
      ))}
    </div>
  );
}

function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-title font-extrabold">{title}</h2>
      {children}
    </section>
  );
}
