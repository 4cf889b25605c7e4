import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { page } from '#frontend/lib/api/list.ts';

/** Businesses that the choice holds at most. */
const MOST = 100;

interface AdminBannerProps {
  readonly picked: string | undefined;
  /** With the empty text for their own. */
  readonly onPick: (businessId: string) => void;
}

/** Tells an admin whose dashboard this is, and lets them look at another one's. */
export function AdminBanner({ picked, onPick }: AdminBannerProps) {
  const { data } = useQuery(page('GET /api/admin/providers', { query: { limit: MOST } }));
  const options = (data?.items ?? []).map(({ id, businessName, location }) => ({
    value: id,
    label: `${businessName}, ${location}`,
  }));
  return (
    <div className="mb-5">
      <Notice kind="info">
        You are viewing the provider dashboard as an administrator.
        {options.length > 0 && (
          <SelectField
            label="Business"
            emptyLabel="My own"
            options={options}
            value={picked ?? ''}
            onChange={(event) => onPick(event.target.value)}
            wrapperClass="mt-3 max-w-sm"
          />
        )}
      </Notice>
    </div>
  );
}
