import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ProviderProfile } from '#domain/business/views.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { page } from '#frontend/lib/api/list.ts';

/** Businesses that the choice holds at most; whoever looks for another one types a part of its name. */
const MOST = 20;

interface AdminBannerProps {
  readonly picked: string | undefined;
  /** The business that is looked at, once it is known. */
  readonly profile: ProviderProfile | undefined;
  /** With the empty text for their own. */
  readonly onPick: (businessId: string) => void;
}

/** Tells an admin whose dashboard this is, and lets them look at another one's. */
export function AdminBanner({ picked, profile, onPick }: AdminBannerProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = page('GET /api/admin/providers', { query: { limit: MOST, ...(search !== '' && { search }) } });
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  const found = (data?.items ?? []).map(({ id, businessName, location }) => ({
    value: id,
    label: `${businessName}, ${location}`,
  }));
  // What is looked at stays in the choice, whatever is searched for.
  const isFound = picked === undefined || found.some(({ value }) => value === picked);
  const options = isFound
    ? found
    : [{ value: picked, label: profile ? `${profile.businessName}, ${profile.location}` : 'This business' }, ...found];
  return (
    <div className="mb-5">
      <Notice kind="info">
        You are viewing the provider dashboard as an administrator.
        <div className="mt-3 grid max-w-2xl gap-3 sm:grid-cols-2">
          <TextField
            label="Find a business"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label="Business"
            emptyLabel="My own"
            options={options}
            value={picked ?? ''}
            onChange={(event) => onPick(event.target.value)}
          />
        </div>
        <p role="status" className="mt-2 text-small">
          {data && foundWords(data.total, found.length)}
        </p>
      </Notice>
    </div>
  );
}

function foundWords(total: number, shown: number): string {
  if (total === 0) return 'No business has this in its name.';
  return total > shown ? `${shown} of ${total} businesses. Type a part of the name to find others.` : '';
}
