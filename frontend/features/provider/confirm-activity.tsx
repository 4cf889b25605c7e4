import { BadgeCheck } from 'lucide-react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Says that an activity is still right, which families see. */
export function ConfirmActivity({ listing: { id, name } }: { readonly listing: ListingView }) {
  const confirming = useCommand('POST /api/provider/activities/:id/confirm', {
    onSuccess: ({ message }) => toast.success('Activity Confirmed', message),
    onError: (error) => toast.error(errorWords(error, 'Not Confirmed', 'Please try again.')),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={confirming.isPending}
      onClick={() => confirming.mutate({ params: { id } })}
    >
      <BadgeCheck aria-hidden className="size-4" />
      Still Right
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
