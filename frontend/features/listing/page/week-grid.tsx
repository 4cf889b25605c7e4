import { dayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { scheduleWords } from '#domain/listing/sessions/schedule-words.ts';
import type { Session } from '#domain/listing/sessions/session.ts';
import { datesText, dayText, timeText } from '#domain/listing/sessions/session-text.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { CalendarLink } from '#frontend/features/listing/calendar-link.tsx';
import { Section, type BodyProps } from './section.tsx';

/** The week at a glance, where sessions could be read, beside the words as they were written; else those words by their days. */
export function WeeklySchedule({ activity }: BodyProps) {
  const { sessions, scheduleDetails } = activity;
  if (sessions.length > 0) return <Week activity={activity} />;
  if (scheduleDetails === null || Object.keys(scheduleDetails).length === 0) return null;
  return (
    <Section title="Weekly schedule">
      <Words activity={activity} />
    </Section>
  );
}

function Week({ activity }: BodyProps) {
  const { id, name, sessions, status, terms } = activity;
  const season = seasonOf(sessions);
  return (
    <Section title="Weekly schedule">
      {season !== null && <p className="mb-3 font-bold">{season}</p>}
      <Grid sessions={sessions} saysSeason={season === null} />
      <div className="mt-3">
        <Words activity={activity} />
      </div>
      {terms !== undefined && <p className="mt-3 max-w-prose text-small text-soft">{terms}</p>}
      {status === 'live' && (
        <div className="mt-2">
          <CalendarLink href={`/api/activities/${id}/calendar.ics`} activities={[activity]} of={name} />
        </div>
      )}
    </Section>
  );
}

interface GridProps {
  readonly sessions: readonly Session[];
  readonly saysSeason: boolean;
}

/** A table on a wide screen; on a phone the days that have something, one under the other. */
function Grid(props: GridProps) {
  const ofDay = (day: Session['weekday']): readonly Session[] =>
    props.sessions.filter(({ weekday }) => weekday === day);
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-1 max-sm:hidden">
        <caption className="sr-only">Sessions by day of the week</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="text-small font-bold text-soft">
                <abbr aria-label={dayName(day)} className="no-underline">
                  {dayName(day).slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {weekdays.map((day) => {
              const own = ofDay(day);
              return (
                <td
                  key={day}
                  className={classNames(
                    'h-14 rounded-control p-2 text-center align-top text-small font-bold wrap-anywhere',
                    own.length === 0 ? 'bg-line/40' : 'bg-tint text-strong',
                  )}
                >
                  {own.length === 0 ? <span className="sr-only">Nothing</span> : <Sessions {...props} sessions={own} />}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
      <dl className="sm:hidden">
        {weekdays.map((day) => {
          const own = ofDay(day);
          return own.length === 0 ? null : (
            <div key={day} className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-2.5">
              <dt className="font-bold">{dayName(day)}</dt>
              <dd className="min-w-0">
                <Sessions {...props} sessions={own} />
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function Sessions({ sessions, saysSeason }: GridProps) {
  return (
    <ul className="space-y-1">
      {sessions.map((session) => (
        <li key={JSON.stringify(session)}>
          {session.start === null ? partWords[session.part ?? 'any'] : timeText(session)}
          <Bounds session={session} saysSeason={saysSeason} />
        </li>
      ))}
    </ul>
  );
}

const partWords = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  'after-school': 'After school',
  evening: 'Evening',
  any: 'Time not stated',
} as const;

/** Its first and last day, and its part of the school year where the others have another. */
function Bounds({ session, saysSeason }: { readonly session: Session; readonly saysSeason: boolean }) {
  const { from, until } = session;
  const season = saysSeason ? seasonOf([session]) : null;
  const dates = from !== null && from === until ? `${dayText(from)} only` : datesText(session);
  const words = [dates, season?.toLowerCase() ?? ''].filter((each) => each !== '').join(', ');
  return words === '' ? null : <span className="block text-small font-normal">{words}</span>;
}

/** What all of them say of the school year; null where they differ or say nothing. */
function seasonOf(sessions: readonly Session[]): string | null {
  if (sessions.every(({ termTimeOnly }) => termTimeOnly === true)) return 'Term time only';
  if (sessions.every(({ holidaysOnly }) => holidaysOnly)) return 'School holidays only';
  return sessions.every(({ termTimeOnly }) => termTimeOnly === false) ? 'In school holidays as well' : null;
}

/** As they were written, which may say more than could be read. */
function Words({ activity }: BodyProps) {
  const words = scheduleWords(activity);
  if (words === '') return null;
  return (
    <p className="max-w-prose whitespace-pre-line text-soft">
      <span className="sr-only">In the words of the listing: </span>
      {words}
    </p>
  );
}
