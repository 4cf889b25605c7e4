import type { SeoPageView } from '#domain/seo-page/views.ts';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'Failed to delete SEO page'] as const;

interface DeleteSeoPageProps {
  readonly page: SeoPageView;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a page is left to itself again. */
export function DeleteSeoPage({ page, onDeleted, onClose }: DeleteSeoPageProps) {
  const deleting = useCommand('DELETE /api/admin/seo-pages/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success(message, page.path),
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete SEO Page"
      message={`Are you sure you want to delete this SEO page? The page at ${page.path} stays, and goes back to its own title and description.`}
      confirmLabel="Delete"
      loading={deleting.isPending}
      submitError={deleting.error && errorWords(deleting.error, ...FAILED)}
      onConfirm={() => deleting.mutate({ params: { id: page.id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
