import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { sessionChanged } from '#frontend/features/session/api.ts';
import { endByChoice } from '#frontend/lib/api/session-lost.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { OWN_DATA } from './api.ts';
import { BookingsLeft } from './bookings-left.tsx';
import { leaveBrowser } from './leave-browser.ts';

/** What is said when it fails. */
const FAILED = ['Account not deleted', 'Please try again.'] as const;

/** What is kept of somebody: to take away, or to end. */
export function YourDataCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <h2 className="mb-1 text-title font-extrabold">Your data</h2>
      <p className="mb-3 text-soft">
        Download everything that we keep about you and your children, or delete your account and all of it.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={OWN_DATA} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Download My Data
        </a>
        <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        size="small"
        holdsText
        description="Your profile, your children's details, your favourites and your name in all that you sent us are erased at once, and for good. This cannot be undone. Activities that you suggested stay in the directory."
      >
        <BookingsLeft />
        <DeleteForm />
      </Dialog>
    </Card>
  );
}

function DeleteForm() {
  const form = useForm({ resolver: resolverBy('deleteAccount'), defaultValues: { password: '' } });
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async (message: string): Promise<void> => {
    leaveBrowser();
    await navigate(pathTo('home'), { replace: true });
    await sessionChanged(client);
    endByChoice(false);
    toast.success('Goodbye', message);
  };
  const sending = useCommands(
    async (body: { readonly password: string }, send) => {
      endByChoice(true);
      try {
        return await send('POST /api/auth/delete-account', { body });
      } catch (error) {
        // Nothing was ended: should the session have ended by itself, that is told.
        endByChoice(false);
        throw error;
      }
    },
    {
      onSuccess: ({ message }) => void leave(message),
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => showFieldErrors(error, ['password'], form.setError),
    },
  );
  const problem = form.formState.errors.password?.message;
  return (
    <Form
      label="Delete your account"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate(body))()}
      loading={sending.isPending}
      submitError={formFailure(sending.error, form.formState.errors, ...FAILED)}
      submitLabel="Delete My Account for Good"
      loadingLabel="Deleting..."
    >
      <OwnPasswordField error={problem} {...form.register('password')} />
    </Form>
  );
}
