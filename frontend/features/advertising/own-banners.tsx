import { useState } from 'react';
import { sizeWords } from '#domain/advertising-rate/words.ts';
import type { OwnBanner } from '#domain/banner-ad/views.ts';
import { bannerPlaces, bannerStatusWords } from '#domain/banner-ad/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDate } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { Figure, Spent } from './cells.tsx';
import { Thumb } from './thumb.tsx';

/** What is said when it fails. */
const FAILED = ['The banner was not ended', 'Please try again.'] as const;

/** "16 November 2026 to 14 May 2027". */
export const daysWords = ({ startDate, endDate }: Pick<OwnBanner, 'startDate' | 'endDate'>): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;

export const ownBannerColumns: Columns<OwnBanner> = {
  first: {
    label: 'Banner',
    name: ({ title }) => title,
    text: (banner) => (
      <>
        {daysWords(banner)}
        {banner.status === 'rejected' && banner.adminNotes !== null && (
          <span className="block text-danger">Our team wrote: {banner.adminNotes}</span>
        )}
      </>
    ),
    picture: (banner) => <Thumb src={banner.imageUrl} />,
  },
  others: [
    {
      label: 'Place',
      cell: ({ position, size }) => (
        <>
          {bannerPlaces[position].label}
          <span className="block text-soft">{sizeWords(size)}</span>
        </>
      ),
      oneLine: true,
    },
    { label: 'Status', cell: ({ status }) => bannerStatusWords[status], oneLine: true },
    { label: 'Seen', cell: ({ views }) => <Figure value={views}>seen</Figure>, oneLine: true },
    { label: 'Followed', cell: ({ clicks }) => <Figure value={clicks}>followed</Figure>, oneLine: true },
    { label: 'Spent', cell: (banner) => <Spent {...banner} />, oneLine: true },
    { label: 'Action', acts: true, cell: (banner) => <EndBanner banner={banner} /> },
  ],
};

/** Ends what waits or runs, after asking. */
export function EndBanner({ banner }: { readonly banner: OwnBanner }) {
  const [asks, setAsks] = useState(false);
  const { id, title, status } = banner;
  const ending = useCommand('POST /api/banner-ads/:id/end', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => {
      toast.success('Banner ended', title);
      setAsks(false);
    },
  });
  if (status !== 'pending' && status !== 'scheduled' && status !== 'active') return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsks(true)}>
        End<span className="sr-only"> {title}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => ending.mutate({ params: { id } })}
        title="End this banner?"
        message={
          status === 'active'
            ? `“${title}” disappears today. Days on which it was not shown are not paid for.`
            : `“${title}” will not be shown, and nothing is to be paid for it.`
        }
        confirmLabel="End Banner"
        danger
        loading={ending.isPending}
        submitError={ending.error && errorWords(ending.error, ...FAILED)}
      />
    </>
  );
}
