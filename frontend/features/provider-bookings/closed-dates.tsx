import { X } from 'lucide-react';
import { useState } from 'react';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { SessionView } from '#domain/session-places/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { dayWords } from '#frontend/features/booking/words.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { weekdayOf } from './session-words.ts';

/** What is said when it fails. */
const FAILED = ['Not Saved', 'Please try again.'] as const;

/** Dates on which a weekly session does not take place: half term, a fair in the hall. */
export function ClosedDates({ session }: { readonly session: SessionView }) {
  const { id, activityId, from } = session;
  const [date, setDate] = useState('');
  const closing = useCommand('PUT /api/provider/activities/:id/sessions/:sessionId/dates/:date', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }, { params }) => {
      setDate('');
      toast.success(message, dayWords(params.date));
    },
  });
  const [today] = useState(() => londonDate(new Date()));
  const closed = session.closedDates.filter((each) => each >= today);
  const set = (day: string, isClosed: boolean): void =>
    closing.mutate({ params: { id: activityId, sessionId: id, date: day }, body: { closed: isClosed } });
  return (
    <Disclosure summary={closed.length === 0 ? 'Closed dates' : `Closed dates (${closed.length})`}>
      <div data-goes-on>
        {closed.length > 0 && (
          <ul className="mb-3 flex flex-wrap gap-2">
            {closed.map((each) => (
              <li key={each}>
                <Button variant="secondary" size="small" onClick={() => set(each, false)}>
                  {dayWords(each)}
                  <X aria-hidden className="size-4" />
                  <span className="sr-only">: take bookings again</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Form
          label="Close a date"
          checked={false}
          onSubmit={() => set(date, true)}
          loading={closing.isPending}
          submitError={closing.error && errorWords(closing.error, ...FAILED)}
          submitLabel="Close This Date"
          disabledReason={date === '' ? 'Choose a date first.' : undefined}
        >
          <TextField
            label={`A ${weekdayOf(from)} on which it does not take place`}
            hint="Nobody can book it any more. Bookings already made stay: cancel them yourself."
            type="date"
            min={today}
            wrapperClass="max-w-64"
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </Form>
      </div>
    </Disclosure>
  );
}
