import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Begins a draft with what this activity says: the class of another day or place is the same but for that. */
export function DuplicateActivity({ listing: { id, name } }: { readonly listing: ListingView }) {
  const navigate = useNavigate();
  const duplicating = useCommand('POST /api/provider/activities/:id/duplicate', {
    onSuccess: ({ message }) => toast.success('Activity Duplicated', message),
    onError: (error) => toast.error(errorWords(error, 'Duplicate Failed', 'Please try again.')),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={duplicating.isPending}
      onClick={() =>
        duplicating.mutate(
          { params: { id } },
          // Who has gone elsewhere meanwhile stays there.
          { onSuccess: (draft) => void navigate(pathTo('provider-draft', { id: draft.id })) },
        )
      }
    >
      <Copy aria-hidden className="size-4" />
      Duplicate
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
