import { useEffect, useRef, useState } from 'react';
import type { LeadView } from '#domain/lead/views.ts';
import { type LeadStatus, leadStatuses, leadStatusIds, partnerTypes } from '#domain/lead/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords, listWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ContactDay } from './contact-day.tsx';
import type { LeadFilter } from './lead-filters.tsx';

/** Leads that a column shows; the list has the rest. */
const SHOWN = 20;

interface LeadBoardProps {
  readonly asked: LeadFilter;
  readonly search: string;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onList: (status: LeadStatus) => void;
}

/** Where a lead was moved to, whose card stands in another column then. */
interface Move {
  readonly id: string;
  readonly to: LeadStatus;
}
interface Moving {
  readonly moved: Move | null;
  readonly onMove: (move: Move | null) => void;
}

/** Leads in a column for each status, and moved by saying another. */
export function LeadBoard(props: LeadBoardProps) {
  const [moved, onMove] = useState<Move | null>(null);
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
      {leadStatusIds.map((status) => (
        <Column key={status} status={status} moved={moved} onMove={onMove} {...props} />
      ))}
    </div>
  );
}

function Column({
  status,
  asked,
  search,
  openId,
  onOpen,
  onList,
  ...moving
}: LeadBoardProps & Moving & { readonly status: LeadStatus }) {
  const leads = useLiveQuery({
    ...onePage('GET /api/business-owners', { query: { ...asked, search, leadStatus: status, limit: SHOWN } }),
    refetchInterval: forAdmins,
  });
  const { items = [], total = 0 } = leads.data ?? {};
  const label = leadStatuses[status];
  return (
    <section aria-labelledby={`leads-${status}`} className="min-w-0">
      <h2 id={`leads-${status}`} className="border-b border-line pb-2 font-extrabold">
        {label}{' '}
        <span className={total === 0 ? 'font-normal text-soft' : ''}>
          <span className="sr-only">, </span>
          {leads.data && total}
        </span>
      </h2>
      {leads.isPending && <SkeletonLines label={`Loading: ${label}`} count={3} />}
      <LoadFailure title="These leads could not be loaded" query={leads} headingLevel="h3" wordsOf={listWords} />
      <ul>
        {items.map((lead) => (
          <li key={lead.id} className="border-b border-line py-3">
            <Card lead={lead} isOpen={lead.id === openId} onOpen={onOpen} {...moving} />
          </li>
        ))}
      </ul>
      {leads.data && total === 0 && <p className="py-3 text-small text-soft">None</p>}
      {total > items.length && (
        <Button variant="ghost" size="small" onClick={() => onList(status)}>
          Show all {formatCount(total, 'lead', 'leads')}
        </Button>
      )}
    </section>
  );
}

interface CardProps extends Moving {
  readonly lead: LeadView;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

function Card({ lead, isOpen, onOpen, moved, onMove }: CardProps) {
  const { id, businessName, leadStatus: status } = lead;
  const select = useRef<HTMLSelectElement>(null);
  const name = `move-${id}`;
  useEffect(() => {
    if (moved?.id !== id || moved.to !== status) return;
    // Whoever moved it goes on from it in its new column, which may show it before the old one has let it go.
    const now = document.activeElement;
    if (now === document.body || now?.getAttribute('name') === name) select.current?.focus();
    onMove(null);
  }, [moved, id, status, name, onMove]);
  const moving = useCommand('PUT /api/business-owners/:id/status', {
    onSuccess: ({ leadStatus }) => toast.success('Status updated', `${businessName}: ${leadStatuses[leadStatus]}`),
    onError: (error) => toast.error(errorWords(error, 'Failed to update status. Please try again.', '')),
  });
  return (
    <div className="space-y-2 text-small">
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(id)}
        className="min-h-8 text-left text-body font-bold wrap-anywhere hover:text-link aria-[current=true]:text-link"
      >
        {businessName}
      </button>
      <p className="text-soft">
        {partnerTypes[lead.businessType]}, {lead.location}
      </p>
      {lead.notes !== null && <p className="line-clamp-2 wrap-anywhere">{lead.notes}</p>}
      {lead.nextContactDate !== null && (
        <p>
          <ContactDay date={lead.nextContactDate} />
        </p>
      )}
      <SelectField
        label={`Move ${businessName} to`}
        hideLabel
        options={leadStatusIds.map((value) => ({ value, label: leadStatuses[value] }))}
        value={lead.leadStatus}
        ref={select}
        name={name}
        // Not switched off while it is sent, which would throw the focus away.
        onChange={({ target }) => {
          if (moving.isPending) return;
          const to = target.value as LeadStatus;
          onMove({ id, to });
          moving.mutate({ params: { id }, body: { status: to } });
        }}
      />
    </div>
  );
}
