import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListCheck } from '#domain/list/api.ts';
import type { Mapping } from '#domain/list/columns.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { allSourcesQuery } from '#frontend/features/source/api.ts';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useWholeList } from '#frontend/lib/api/use-whole-list.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { Columns } from './columns.tsx';

interface CheckedListProps {
  readonly fileId: string;
  readonly name: string;
  readonly check: ListCheck;
  readonly checking: boolean;
  readonly checkError: Error | null;
  readonly onMapped: (mapping: Mapping) => void;
  readonly onAnother: () => void;
  readonly onDone: () => void;
}

/** What is refused because it may be somebody's mistake, and is done where it is none. */
const NO_ROW_KNOWN = 'urn:hopscotch:rule:no-row-known';
const FAILED = ['Error', 'The list could not be imported. Please try again.'] as const;

/** What would come of a list as its columns are read now, and the button that has it done. */
export function CheckedList(props: CheckedListProps) {
  const { fileId, check, checking, checkError, onMapped, onAnother, onDone } = props;
  const [name, setName] = useState(props.name);
  const [sourceId, setSourceId] = useState('');
  const [mapping, setMapping] = useState<Mapping>(check.mapping);
  const isChecked =
    mapping.id === check.mapping.id && mapping.fields.every((field, place) => field === check.mapping.fields[place]);
  const sources = useWholeList(useInfiniteQuery({ ...allSourcesQuery, staleTime: 0 }));
  const lists = (sources.data ?? []).filter(
    // What is kept in parts is too long to be brought here.
    ({ kind, parts }) => kind === 'list' && parts === 1,
  );
  /** Said of one list, and untrue of others. It stays while its button's request runs, so that nobody loses their place. */
  const [refused, setRefused] = useState<{ readonly error: Error; readonly sourceId: string | null } | null>(null);
  const importing = useCommand('POST /api/admin/list-files/:id/import', {
    onError: (failed, { body }) => setRefused({ error: failed, sourceId: body.sourceId }),
    failure: (failed) => errorWords(failed, ...FAILED),
    onSuccess: (list) =>
      toast.success(
        'Import Started',
        `${formatCount(check.good, 'row', 'rows')} of “${list.name}”. It goes on when this page is closed.`,
      ),
  });
  const chosen = lists.find(({ id }) => id === sourceId);
  const error = (refused?.sourceId === (chosen?.id ?? null) ? refused.error : null) ?? checkError;
  const send = (allNew: boolean): void =>
    importing.mutate(
      { params: { id: fileId }, body: { sourceId: chosen?.id ?? null, name: chosen?.name ?? name, allNew } },
      { onSuccess: onDone },
    );
  const isUnknown = chosen !== undefined && error instanceof ApiError && error.problem['type'] === NO_ROW_KNOWN;
  return (
    <div className="space-y-6">
      <Result check={check} fileId={fileId} />
      <Columns
        check={check}
        mapping={mapping}
        isChecked={isChecked}
        loading={checking}
        onChange={setMapping}
        onCheck={() => {
          setRefused(null);
          onMapped(mapping);
        }}
      />
      <Preview check={check} />
      <div className="space-y-4">
        <LoadFailure title="The lists kept so far could not be loaded" query={sources} headingLevel="h3" />
        {lists.length > 0 && (
          <SelectField
            label="Which list it is"
            emptyLabel="A new list"
            options={lists.map((list) => ({ value: list.id, label: list.name }))}
            hint={
              chosen &&
              'What has changed in it becomes changes that wait for review, and what it names no more is marked as vanished.'
            }
            value={sourceId}
            onChange={({ target }) => setSourceId(target.value)}
          />
        )}
        {!chosen && (
          <TextField label="Name of the list" required value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </div>
      {error && (
        <Notice
          kind="error"
          action={
            isUnknown && (
              <Button
                variant="secondary"
                size="small"
                loading={importing.isPending}
                disabledReason={whyNot(check, isChecked)}
                onClick={() => send(true)}
              >
                Replace the Old Rows
              </Button>
            )
          }
        >
          {errorWords(error, ...FAILED).description}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          loading={importing.isPending}
          disabledReason={
            whyNot(check, isChecked) ?? (!chosen && name.trim() === '' ? 'Please give the list a name.' : undefined)
          }
          onClick={() => {
            setRefused(null);
            send(false);
          }}
        >
          Import {formatCount(check.good, 'Row', 'Rows')}
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          Choose Another File
        </Button>
      </div>
    </div>
  );
}

/** What keeps it from being imported as it was checked. */
function whyNot({ problem, good }: ListCheck, isChecked: boolean): string | undefined {
  if (!isChecked) return 'Press Check Again first: the columns have changed.';
  return problem ?? (good === 0 ? 'No row is an activity yet.' : undefined);
}

function Result({ check, fileId }: { readonly check: ListCheck; readonly fileId: string }) {
  if (check.problem !== null)
    return (
      <Notice kind="error" title="This list cannot be imported yet">
        {check.problem}
      </Notice>
    );
  return (
    <div className="space-y-3" role="status">
      <p className="font-bold">
        {formatNumber(check.good)} of {formatCount(check.rows, 'row', 'rows')} can be imported
      </p>
      {check.bad > 0 && (
        <Notice
          kind="warning"
          title={`${formatCount(check.bad, 'row has', 'rows have')} an error and will be left out`}
          action={
            <a
              href={`/api/admin/list-files/${fileId}/errors.csv`}
              download
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              Download All Errors
            </a>
          }
        >
          <div role="region" aria-label="Errors by row" tabIndex={0} className="max-h-48 overflow-y-auto">
            <ul className="space-y-1">
              {check.errors.map(({ row, column, message }) => (
                <li key={`${row} ${column} ${message}`}>
                  Row {row}
                  {column !== '' && `, ${column}`}: {message}
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
    </div>
  );
}

/** The first rows as the drafts that they would be. */
function Preview({ check: { preview } }: { readonly check: ListCheck }) {
  if (preview.length === 0) return null;
  return (
    <section aria-labelledby="list-preview" className="space-y-3">
      <h3 id="list-preview" className="font-bold">
        The first drafts
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {preview.map(({ row, fields }) => (
          <li key={row} className="py-3">
            <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-2">
              {fields.map(({ label, value }) => (
                <div key={label} className="min-w-0 wrap-anywhere">
                  <dt className="inline text-soft">{label}: </dt>
                  <dd className="inline font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
