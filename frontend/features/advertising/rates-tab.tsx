import { useState } from 'react';
import type { AdvertisingRate } from '#domain/advertising-rate/views.ts';
import { missingPrice, type PriceName, priceLabels, priceNames, pricesOf } from '#domain/advertising-rate/words.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { useBegun } from '#frontend/features/review/meanwhile/use-begun.ts';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { page } from '#frontend/lib/api/list.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

const ratesQuery = page('GET /api/admin/advertising-rates', { query: {} });

/** What each kind of advertising costs; each is saved by itself. */
export function RatesTab() {
  const query = useLiveQuery(ratesQuery);
  return (
    <AdminList
      label="Advertising rates"
      query={query}
      items={query.data?.items}
      keyOf={({ id }) => id}
      loading="Loading the rates"
      failure="The rates could not be loaded"
      empty={{ title: 'No rates', text: 'There is nothing to set.' }}
    >
      {(rate) => <RateCard rate={rate} />}
    </AdminList>
  );
}

/** What was typed for a price. */
type Staged = { readonly [Name in PriceName]?: string };

const labels = { ...priceLabels, isActive: 'Active' };
type Name = keyof typeof labels;
const valuesOf = (rate: AdvertisingRate | null): Record<Name, string> =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, String(rate?.[name as Name] ?? '')])) as Record<
    Name,
    string
  >;
const wordsOf = (name: Name, value: string): string =>
  name === 'isActive' ? (value === 'true' ? 'Yes' : 'No') : formatPounds(value);

/**
 * What is changed waits here until it is saved, whatever another admin saves meanwhile; what is no number counts as nothing, which is
 * not offered.
 */
function RateCard({ rate }: { readonly rate: AdvertisingRate }) {
  const [switched, setSwitched] = useState<boolean | null>(null);
  const [staged, setStaged] = useState<Staged>({});
  const isActive = switched ?? rate.isActive;
  const { stale, seen } = useBegun({ item: rate, valuesOf, labels, wordsOf });
  const saving = useCommand('PUT /api/admin/advertising-rates/:id', {
    onSuccess: (saved, { body = {} }) => {
      seen(saved);
      toast.success('Advertising rates updated successfully', rate.label);
      // What was typed while it was on its way waits on.
      const waits = ([name, typed]: [string, string]): boolean => numberIn(typed) !== body[name as PriceName];
      setStaged((now) => Object.fromEntries(Object.entries(now).filter(waits)));
      setSwitched((now) => (now === body.isActive ? null : now));
    },
  });
  const { error } = saving;
  const changed = pricesOf(rate.id).filter(
    (name) => staged[name] !== undefined && numberIn(staged[name]) !== Number(rate[name] ?? 0),
  );
  const asTyped = Object.fromEntries(
    priceNames.map((name) => [name, numberIn(staged[name] ?? rate[name] ?? '0')]),
  ) as Record<PriceName, number>;
  const isStaged = switched !== null || Object.keys(staged).length > 0;
  // Who has typed nothing has begun with what stands there.
  if (!isStaged && stale !== null) seen(rate);
  const missing = isActive ? missingPrice(rate.id, asTyped) : undefined;
  const saidOf = (name: string): string | undefined =>
    error instanceof ApiError ? error.fieldErrors.find(({ field }) => field === name)?.message : undefined;
  return (
    <Card>
      <h3 className="text-lead font-extrabold">{rate.label}</h3>
      <p className="mb-3 text-soft">{rate.description}</p>
      <Form
        label={rate.label}
        checked={false}
        onSubmit={() =>
          saving.mutate({
            params: { id: rate.id },
            body: {
              ...Object.fromEntries(changed.map((name) => [name, numberIn(staged[name])])),
              ...(isActive !== rate.isActive && { isActive }),
            },
          })
        }
        loading={saving.isPending}
        submitError={error && errorWords(error, 'Error', 'Failed to update advertising rates')}
        submitLabel="Save"
        loadingLabel="Saving..."
        disabledReason={
          changed.length === 0 && isActive === rate.isActive
            ? 'Nothing has been changed.'
            : missing && 'An active rate needs a price.'
        }
      >
        {isStaged && stale !== null && !saving.isPending && (
          <StaleNotice id={rate.id} what="rate" during="edit" rows={stale} onShowCurrent={() => seen(rate)} />
        )}
        <CheckboxField
          label={labels.isActive}
          hint="Providers can book it at these prices."
          checked={isActive}
          onChange={({ target }) => setSwitched(target.checked)}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {pricesOf(rate.id).map((name) => (
            <TextField
              key={name}
              label={`${priceLabels[name]} (£)`}
              type="number"
              step="0.01"
              min="0"
              inputMode="decimal"
              value={staged[name] ?? rate[name] ?? ''}
              error={missing?.at === name ? missing.message : saidOf(name)}
              onChange={({ target }) => setStaged({ ...staged, [name]: target.value })}
            />
          ))}
        </div>
      </Form>
    </Card>
  );
}

const numberIn = (typed: string | undefined): number => {
  const value = Number(typed);
  return Number.isFinite(value) ? value : 0;
};
