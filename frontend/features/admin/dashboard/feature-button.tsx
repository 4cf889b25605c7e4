import { Star } from 'lucide-react';
import type { Activity } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Has families see that we feature an activity, or that we do no more. */
export function FeatureButton({ activity: { id, name, isFeatured } }: { readonly activity: Activity }) {
  const said = {
    onSuccess: ({ message }: { readonly message: string }) => toast.success(message, name),
    onError: (error: Error) =>
      toast.error(errorWords(error, 'Nothing was changed', 'The activity could not be changed. Please try again.')),
  };
  const featuring = useCommand('POST /api/admin/activities/:id/feature', said);
  const ending = useCommand('DELETE /api/admin/activities/:id/feature', said);
  const { mutate } = isFeatured ? ending : featuring;
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={isFeatured}
      loading={featuring.isPending || ending.isPending}
      onClick={() => mutate({ params: { id } })}
    >
      <Star aria-hidden className={isFeatured ? 'size-4 fill-current' : 'size-4'} />
      {isFeatured ? 'Featured' : 'Feature'}
      <span className="sr-only">{name}</span>
    </Button>
  );
}
