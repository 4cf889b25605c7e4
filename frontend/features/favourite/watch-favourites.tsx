import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { watchQuery } from '#frontend/features/directory/saved-searches.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Whether an email tells of changes to what is on the list. */
export function WatchFavourites() {
  const { data } = useQuery(watchQuery);
  const isConfirmed = useSession().user?.emailConfirmed ?? true;
  const changing = useCommand('PUT /api/favourites/watch', {
    onError: (error) => toast.error(errorWords(error, 'The emails were not changed', 'Please try again.')),
  });
  if (!data) return null;
  return (
    <CheckboxField
      className="mt-8 max-w-160 print:hidden"
      label="Email me when the price, times or place of a favourite change, or when it ends"
      hint="At most one email a day, and you can stop it at any time."
      notice={isConfirmed ? undefined : 'It comes once you have confirmed your email address.'}
      checked={data.watched}
      // Not switched off while it is sent, which would throw the focus away.
      onChange={({ target: { checked } }) => {
        if (!changing.isPending) changing.mutate({ body: { watched: checked } });
      }}
    />
  );
}
