import { useEffect, useRef, useState } from 'react';
import type { Operations, ReadModelState } from '#domain/upkeep/views.ts';
import { readModelName } from '#domain/upkeep/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { isUnderWay } from './api.ts';
import { Lag } from './lag.tsx';
import { WorkState } from './work-state.tsx';

interface ReadModelPanelProps {
  readonly model: ReadModelState;
  readonly unit: Operations['unit'];
  readonly onClose: () => void;
}

/** One read model and what can be done to it: first what a rebuild changes, then the rebuild, then the way back. */
export function ReadModelPanel({ model, unit, onClose }: ReadModelPanelProps) {
  const { name, latest, previewed, rollBackUntil } = model;
  const [asking, setAsking] = useState(false);
  const request = useCommand('POST /api/admin/operations/upkeep', { onSuccess: () => setAsking(false) });
  const outcome = useRef<HTMLDivElement>(null);
  const wasAsked = request.isSuccess;
  const isAtIt = isUnderWay(latest);
  useEffect(() => {
    // What is done takes the button away that asked for it, and with it the focus of who pressed it.
    if (wasAsked && !isAtIt && document.activeElement === document.body) outcome.current?.focus();
  }, [wasAsked, isAtIt]);
  const error = request.error && errorWords(request.error, 'This was not started', 'Please try again.');
  const busy = isAtIt ? 'Something is being done to it. Please wait until it has ended.' : undefined;
  const start = (kind: 'preview' | 'rebuild' | 'roll-back'): void =>
    request.mutate({ body: { readModel: name, kind } });
  return (
    <Dialog open place="beside" onClose={onClose} title={readModelName(name)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">Behind</dt>
        <dd>
          <Lag lag={model.lag} unit={unit} />
        </dd>
        <dt className="text-soft">Has read up to number</dt>
        <dd className="tabular-nums">{formatNumber(model.position)}</dd>
        <dt className="text-soft">Version</dt>
        <dd>{model.version}</dd>
        <dt className="text-soft">Last rebuild</dt>
        <dd>{model.rebuiltAt === null ? 'Not known' : <TimeAgo at={model.rebuiltAt} />}</dd>
      </dl>
      {latest && (
        <div className="mt-5" ref={outcome} tabIndex={-1}>
          <WorkState work={latest} />
        </div>
      )}
      {error && !asking && (
        <div className="mt-4">
          <Notice kind="error" title={error.title}>
            {error.description}
          </Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant={previewed ? 'secondary' : 'primary'}
          loading={request.isPending && !asking}
          disabledReason={busy}
          onClick={() => start('preview')}
        >
          {previewed ? 'Preview Again' : 'Preview a Rebuild'}
        </Button>
        {previewed && (
          <Button loading={request.isPending && !asking} disabledReason={busy} onClick={() => start('rebuild')}>
            Rebuild Now
          </Button>
        )}
        {rollBackUntil !== null && (
          <Button variant="secondary" disabledReason={busy} onClick={() => setAsking(true)}>
            Roll Back
          </Button>
        )}
      </div>
      <p className="mt-4 max-w-prose text-small text-soft">
        {rollBackUntil === null
          ? 'A preview changes nothing. A rebuild is made beside what people see now, and takes its place at once when it is ready; nobody waits for it.'
          : `What was there before the last rebuild is kept until ${formatDateTime(rollBackUntil)}, unless somebody in it is erased.`}
      </p>
      {asking && (
        <ConfirmDialog
          open
          title="Roll Back"
          message={`${readModelName(name)} goes back to what it was before the last rebuild, and takes in everything that has happened since. To come back from there, rebuild it again.`}
          confirmLabel="Roll Back"
          loading={request.isPending}
          submitError={error}
          onConfirm={() => start('roll-back')}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
