import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { CANCELLATION_MAX } from '#domain/session-places/limits.ts';
import type { SessionView } from '#domain/session-places/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { activitiesQuery } from '#frontend/features/provider/api.ts';
import { dayWords } from '#frontend/features/booking/words.ts';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { useBegun } from '#frontend/features/review/meanwhile/use-begun.ts';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommands } from '#frontend/lib/api/use-command.ts';
import { useWholeList } from '#frontend/lib/api/use-whole-list.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { type Problems, resolverBy, useCrossed } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { usePickedBusiness } from './booking-frame.tsx';
import { cutOffs, termLabels, termsOf, termWords, weekdayOf } from './session-words.ts';

/** What is said when it fails. */
const FAILED = ['Not Saved', 'Please try again.'] as const;

// A type and no interface: what is compared field by field is known by its names alone.
type Values = {
  activityId: string;
  from: string;
  repeats: string;
  until: string;
  start: string;
  end: string;
  places: string;
  price: string;
  cutOffHours: string;
  cancellation: string;
};
const names = ['from', 'until', 'start', 'end', 'places', 'price', 'cutOffHours', 'cancellation'] as const;

interface SessionDialogProps {
  /** Null for a new one. */
  readonly session: SessionView | null;
  /** What the provider has said about cancelling elsewhere: most say the same everywhere. */
  readonly wordsBefore: string;
  readonly onClose: () => void;
}

/** A session that takes bookings; what is typed outlives the dialog, until it is saved or given up. Of one that is there day and time stay: what was booked for them would be something else. */
export function SessionDialog({ session, wordsBefore, onClose }: SessionDialogProps) {
  const [words] = useState(wordsBefore);
  const { before, ...begun } = useBegun({ item: session, valuesOf: termsOf, labels: termLabels, wordsOf: termWords });
  const initial = valuesOf(before, words);
  const { businessId = 'own' } = usePickedBusiness();
  const client = useQueryClient();
  // What was typed over other terms is not taken up over those of today.
  const keptAs = `session-${before === null ? `new-${businessId}` : `${before.id} ${JSON.stringify(termsOf(before))}`}`;
  const [isTakenUp] = useState(() => isKept(keptAs));
  const rule = session === null ? 'newSession' : 'sessionTerms';
  const form = useForm<Values>({
    defaultValues: withKept(keptAs, initial),
    // Of what takes place once the first day is the last.
    resolver: resolverBy(
      rule,
      ({ activityId }) => missing(activityId),
      (name, { repeats }) => name !== 'until' || repeats === 'weekly',
    ),
  });
  const typed = useWatch({ control: form.control, compute: (values: Values) => values });
  const { from, repeats, cancellation } = typed;
  useKept(keptAs, differing(typed, initial));
  const saving = useCommands(
    (sent: Values, send) => {
      const { activityId, repeats: _repeats, ...values } = sent;
      const params = { id: activityId };
      if (session === null) return send('POST /api/provider/activities/:id/sessions', { params, body: values });
      const { from: _from, start: _start, end: _end, ...body } = values;
      return send('PUT /api/provider/activities/:id/sessions/:sessionId', {
        params: { ...params, sessionId: session.id },
        body: { ...body, before: termsOf(before) },
      });
    },
    {
      onSuccess: ({ message, activityName }) => {
        forget(keptAs);
        toast.success(message, activityName);
      },
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => {
        if (isConflict(error)) void lookAgain(client, ['bookings']);
        showFieldErrors(error, names, form.setError);
      },
    },
  );
  // What one saves oneself is no news.
  const stale = saving.isPending || saving.isSuccess ? null : begun.stale;
  const { errors } = form.formState;
  const crossed = useCrossed(rule, typed, form.formState.touchedFields);
  const said = (name: (typeof names)[number]) => ({
    error: errors[name]?.message ?? crossed[name],
    ...form.register(name),
  });
  const isWeekly = repeats === 'weekly';
  return (
    <Dialog
      open
      holdsText
      onClose={onClose}
      title={session === null ? 'Add a Session' : 'Edit Session'}
      description={
        session &&
        `${session.activityName}, ${session.from === session.until ? dayWords(session.from) : `every ${weekdayOf(session.from)}`}, ${session.start} to ${session.end}`
      }
    >
      <Form
        label="Session"
        onSubmit={() =>
          void form.handleSubmit((values) =>
            saving.mutate(
              { ...values, until: values.repeats === 'weekly' ? values.until : values.from },
              { onSuccess: onClose },
            ),
          )()
        }
        loading={saving.isPending}
        submitError={stale === null ? formFailure(saving.error, errors, ...FAILED) : null}
        submitLabel={session === null ? 'Add Session' : 'Save Session'}
        loadingLabel="Saving..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {isTakenUp && <TakenUp />}
        {stale !== null && (
          <StaleNotice
            what="session"
            during="edit"
            rows={stale}
            onShowCurrent={() => {
              saving.reset();
              forget(keptAs);
              form.reset({ ...valuesOf(session, words), ...differing(typed, initial) });
              begun.seen(session);
            }}
          />
        )}
        {session === null && <ActivityChoice form={form} />}
        {session === null && (
          <>
            <fieldset>
              <legend className="text-small font-bold">How often?</legend>
              <CheckboxField type="radio" value="weekly" label="Every week" {...form.register('repeats')} />
              <CheckboxField type="radio" value="once" label="Once" {...form.register('repeats')} />
            </fieldset>
            <TextField
              label={isWeekly ? 'First day' : 'Day'}
              hint={isWeekly && from !== '' ? `It takes place every ${weekdayOf(from)}.` : undefined}
              type="date"
              required
              {...said('from')}
            />
          </>
        )}
        {isWeekly && (
          <TextField
            label="Last day (optional)"
            hint={
              session === null
                ? 'Without one it goes on.'
                : `It takes place every ${weekdayOf(from)} until then. Without one it goes on.`
            }
            type="date"
            {...said('until')}
          />
        )}
        {session === null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Starts" type="time" required {...said('start')} />
            <TextField label="Ends" type="time" required {...said('end')} />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Places" inputMode="numeric" required {...said('places')} />
          <TextField
            label="Price per place (£)"
            hint="0 when it is free."
            inputMode="decimal"
            required
            {...said('price')}
          />
        </div>
        <SelectField
          label="Families can book until"
          options={cutOffs.map(([hours, label]) => ({ value: String(hours), label }))}
          {...said('cutOffHours')}
        />
        <TextAreaField
          label="If a family cancels (optional)"
          hint="For example until when they get their money back. They read it before they book."
          rows={3}
          counter={{ used: cancellation.length, max: CANCELLATION_MAX }}
          {...said('cancellation')}
        />
      </Form>
    </Dialog>
  );
}

/** The live activities of the business: what families cannot see they cannot book. */
function ActivityChoice({ form }: { readonly form: UseFormReturn<Values> }) {
  const { businessId } = usePickedBusiness();
  const activities = useWholeList(useInfiniteQuery(activitiesQuery(businessId)));
  const { data } = activities;
  const isAllThere = data !== undefined;
  const live = useMemo(() => data?.filter(({ status }) => status === 'live') ?? [], [data]);
  // What was chosen before can be shown once there is something to choose from, if it still can be chosen.
  useEffect(() => {
    if (!isAllThere) return;
    const chosen = form.getValues('activityId');
    form.setValue('activityId', live.some(({ id }) => id === chosen) ? chosen : '');
  }, [form, isAllThere, live]);
  if (activities.error !== null && !isAllThere)
    return <LoadFailure title="Your activities could not be loaded" query={activities} headingLevel="h3" />;
  if (isAllThere && live.length === 0)
    return (
      <Notice kind="info" title="None of your activities is live yet">
        Families can book an activity once our team has approved it.
      </Notice>
    );
  return (
    <SelectField
      label="Activity"
      required
      emptyLabel={isAllThere ? 'Please choose' : 'Loading your activities'}
      options={isAllThere ? live.map(({ id, name }) => ({ value: id, label: name })) : []}
      error={form.formState.errors.activityId?.message}
      {...form.register('activityId')}
    />
  );
}

const missing = (activityId: string): Problems =>
  activityId === '' ? { activityId: 'Please choose an activity' } : {};

function valuesOf(session: SessionView | null, wordsBefore: string): Values {
  if (session === null)
    return {
      activityId: '',
      from: '',
      repeats: 'weekly',
      until: '',
      start: '',
      end: '',
      places: '',
      price: '',
      cutOffHours: '24',
      cancellation: wordsBefore,
    };
  const { activityId, from, until, start, end, places, price, cutOffHours, cancellation } = session;
  return {
    activityId,
    from,
    // One that takes place once is one whose last day is its first, and can get another one as any other can.
    repeats: 'weekly',
    until: until ?? '',
    start,
    end,
    places: String(places),
    price,
    cutOffHours: String(cutOffHours),
    cancellation,
  };
}
