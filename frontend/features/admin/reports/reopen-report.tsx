import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { type Report, reportReviewed } from './report-reviewed.tsx';

/** Lets an answered report wait again, and says what that does not take back. */
export function ReopenReport({ report, onDone }: { readonly report: Report; readonly onDone: () => void }) {
  const { id, listingId, submitterEmail } = report;
  const reopening = useCommand('POST /api/admin/activities/:id/reports/:reportId/reopen', {
    onSuccess: () => {
      toast.success('Report reopened', reportReviewed.titleOf(report));
      onDone();
    },
    onError: (error) => toast.error(errorWords(error, 'Failed to reopen', 'Please try again.')),
  });
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="text-soft">
        {submitterEmail === null
          ? 'Nobody was written to. The report waits for an answer again when you reopen it.'
          : 'The answer was sent by email and cannot be called back. When you reopen the report, it waits for another answer, which is sent as well.'}
      </p>
      <Button
        variant="secondary"
        loading={reopening.isPending}
        onClick={() => reopening.mutate({ params: { id: listingId, reportId: id }, body: {} })}
      >
        Reopen Report
      </Button>
    </div>
  );
}
