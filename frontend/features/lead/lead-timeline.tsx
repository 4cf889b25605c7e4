import type { LeadStep } from '#domain/lead/timeline.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';

/** What was noted of a lead and what became of it, the newest first. */
export function LeadTimeline({ steps }: { readonly steps: readonly LeadStep[] }) {
  return (
    <section aria-labelledby="lead-timeline">
      <h3 id="lead-timeline" className="text-lead font-extrabold">
        Timeline
      </h3>
      <ol className="mt-2 border-l-2 border-line pl-4">
        {steps.map(({ at, by, text, note }) => (
          <li key={`${at} ${text} ${note ?? ''}`} className="py-2">
            <p className="text-small text-soft">
              <span className="font-bold text-ink">{text}</span>
              {by !== null && <>, {by}</>}, <TimeAgo at={at} />
            </p>
            {note !== null && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
