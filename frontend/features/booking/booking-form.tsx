import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MOST_ASKED } from '#domain/booking/words.ts';
import type { OpenDate } from '#domain/session-places/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { loginPath } from '#frontend/lib/address/paths.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, keep, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { placesQuery } from './api.ts';
import type { Sent } from './book-activity-page.tsx';
import { chosenOf, placesIn, type Wanted, wantedAtFirst } from './chosen-date.ts';
import { DateChoice } from './date-choice.tsx';
import { NoteField } from './note-field.tsx';
import { noteKeptAs } from './waiting-note.ts';
import { moneyWords, placesWords, whenWords } from './words.ts';

interface BookingFormProps {
  readonly id: string;
  readonly dates: readonly OpenDate[];
  readonly onSent: (sent: Sent) => void;
}
interface Asking {
  readonly waits: boolean;
  readonly sessionId: string;
  readonly date: string;
  readonly places: number;
  readonly note: string;
  /** What it costs as it is shown. */
  readonly expectedPence: number;
  /** What is said of it once it is sent. */
  readonly words: string;
}
const keyOf = ({ sessionId, date }: OpenDate): string => `${sessionId} ${date}`;

/** Date, places and a note; a date that is full leads to its waiting list. */
export function BookingForm({ id, dates, onSent }: BookingFormProps) {
  const { user, isLoading } = useSession();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  // What is pressed is chosen at once; the address follows, which a navigation takes a moment for.
  const [wanted, setWanted] = useState(() => wantedAtFirst(search, dates));
  const chosen = chosenOf(wanted, dates);
  const places = placesIn(wanted.places, chosen);
  const keptAs = `booking-${id}`;
  const [{ note }, setTyped] = useState(() => withKept(keptAs, { note: '' }));
  useKept(keptAs, note === '' ? {} : { note });
  const choose = (values: Partial<Wanted>): void => {
    const all = { ...wanted, ...values };
    setWanted(all);
    setSearch(all, { replace: true, preventScrollReset: true });
  };
  const sending = useCommands(
    ({ waits, words: _words, ...body }: Asking, send) => {
      const sent = { params: { id }, body };
      return waits ? send('POST /api/activities/:id/waiting', sent) : send('POST /api/activities/:id/bookings', sent);
    },
    {
      onSuccess: (answer, { waits, words, note: written }) => {
        forget(keptAs);
        // What was written before the date was full is sent when the places are taken.
        if (waits && written !== '') keep(noteKeptAs(answer.id), { note: written });
        onSent({ kind: waits ? 'waiting' : 'asked', words });
      },
      // Somebody may have been faster: the dates then say so.
      onError: () => void client.invalidateQueries({ queryKey: placesQuery(id).queryKey }),
      failure: (error, { waits }) => failureWords(error, waits),
    },
  );
  const waits = chosen !== undefined && chosen.placesLeft < places;
  const words = chosen && `${placesWords(places)}, ${whenWords(chosen)}`;
  const send = (): void => {
    if (words === undefined || chosen === undefined) return;
    const { session, date } = wanted;
    const again = new URLSearchParams({ session, date, places: String(places) });
    const expectedPence = penceOf(chosen, places);
    if (user) sending.mutate({ waits, sessionId: session, date, places, note, expectedPence, words });
    else location.assign(loginPath(`${pathTo('book-activity', { id })}?${again.toString()}`));
  };
  return (
    <Form
      label="Booking"
      checked={false}
      onSubmit={send}
      loading={sending.isPending}
      submitError={sending.error && failureWords(sending.error, sending.variables?.waits)}
      disabledReason={chosen ? undefined : 'Please choose a date.'}
      submitLabel={submitLabel(waits, places, user !== null || isLoading)}
      loadingLabel="Sending..."
    >
      {!chosen && (
        <div role="status">
          <Notice kind="warning" title="The date you chose takes no bookings any more">
            Please choose another date.
          </Notice>
        </div>
      )}
      <DateChoice
        dates={dates}
        chosen={chosen && keyOf(chosen)}
        keyOf={keyOf}
        onChoose={(each) => choose({ session: each.sessionId, date: each.date })}
      />
      {chosen && (
        <>
          <SelectField
            label="Places"
            hint="For everybody who takes part. We do not ask for names of children."
            wrapperClass="max-w-80"
            value={String(places)}
            options={Array.from({ length: Math.min(MOST_ASKED, chosen.places) }, (_, at) => ({
              value: String(at + 1),
              label: placesWords(at + 1),
            }))}
            onChange={({ target }) => choose({ places: target.value })}
          />
          {waits ? (
            <Notice
              kind="info"
              title={chosen.placesLeft === 0 ? 'This date is full' : `Only ${placesWords(chosen.placesLeft)} left`}
            >
              Join the waiting list: when {placesWords(places)} {places === 1 ? 'comes' : 'come'} free and it is your
              turn, we will email you and keep {places === 1 ? 'it' : 'them'} for up to 24 hours. You can send the
              provider a note when you take {places === 1 ? 'it' : 'them'}.
            </Notice>
          ) : (
            <NoteField note={note} onChange={(typed) => setTyped({ note: typed })} />
          )}
          <div className="rounded-card border border-line bg-card p-4">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>{words}</span>
              <strong className="text-lead tabular-nums">{totalWords(chosen, places)}</strong>
            </p>
            <p className="mt-1 text-small text-soft">
              {chosen.cancellation === ''
                ? `${penceOf(chosen, places) === 0 ? '' : 'You pay the provider. '}You can cancel here until it begins.`
                : `If you cancel: ${chosen.cancellation}`}
            </p>
          </div>
          <p className="text-small text-soft">The provider sees your name and email address with your booking.</p>
        </>
      )}
      {!user && !isLoading && (
        <p className="text-small text-soft">You sign in first, and come back to what you have chosen.</p>
      )}
    </Form>
  );
}

const submitLabel = (waits: boolean, places: number, isSignedIn: boolean): string => {
  if (!isSignedIn) return 'Sign In to Book';
  return waits ? 'Join the Waiting List' : `Ask for ${places === 1 ? '1 Place' : `${places} Places`}`;
};

/** What all places cost together. */
const penceOf = ({ price }: OpenDate, places: number): number => Math.round(Number(price) * 100) * places;
const totalWords = (date: OpenDate, places: number): string => moneyWords((penceOf(date, places) / 100).toFixed(2));

const failureWords = (error: Error, waits = false) =>
  errorWords(error, waits ? 'Not on the List Yet' : 'Not Asked Yet', 'Please try again.');
