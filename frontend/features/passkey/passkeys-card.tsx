import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Passkeys } from '#domain/passkey/api.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { formatDate, formatDateTime } from '#frontend/lib/format.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { passkeysQuery } from './api.ts';
import { hasPasskeys } from './web-authn.ts';

// Few open them.
const AddPasskey = part(async () => (await import('./add-passkey.tsx')).AddPasskey);
const RenamePasskey = part(async () => (await import('./rename-passkey.tsx')).RenamePasskey);
const RemovePasskey = part(async () => (await import('./remove-passkey.tsx')).RemovePasskey);

type Passkey = Passkeys['passkeys'][number];
type Asking = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey } | null;

/** The passkeys that somebody signs in with. */
export function PasskeysCard() {
  const query = useQuery(passkeysQuery);
  const { data, isPending } = query;
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  const renamed = asking !== null && typeof asking === 'object' && 'rename' in asking ? asking.rename : null;
  const removed = asking !== null && typeof asking === 'object' && 'remove' in asking ? asking.remove : null;
  return (
    <Card>
      <h2 className="mb-1 text-title font-extrabold">Passkeys</h2>
      <p className="mb-3 text-soft">
        Sign in with your fingerprint, your face or your device’s PIN, without typing a password.
      </p>
      {isPending && <SkeletonLines label="Loading your passkeys" />}
      <LoadFailure title="Your passkeys could not be loaded" headingLevel="h3" query={query} />
      {data && data.passkeys.length > 0 && (
        <ul className="mb-3 divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAsking({ rename: passkey })}
              onRemove={() => setAsking({ remove: passkey })}
            />
          ))}
        </ul>
      )}
      {data && (
        <Button
          variant="secondary"
          size="small"
          disabledReason={hasPasskeys() ? undefined : 'This browser has no passkeys.'}
          onClick={() => setAsking('add')}
        >
          Add a Passkey
        </Button>
      )}
      <Dialog open={asking === 'add'} onClose={close} title="Add a passkey" size="small" holdsText>
        <Suspense fallback={<SkeletonLines label="Loading" />}>
          <AddPasskey onAdded={close} />
        </Suspense>
      </Dialog>
      <Dialog open={renamed !== null} onClose={close} title="Rename this passkey" size="small" holdsText>
        <Suspense fallback={<SkeletonLines label="Loading" />}>
          {renamed && <RenamePasskey {...renamed} onRenamed={close} />}
        </Suspense>
      </Dialog>
      <Dialog
        open={removed !== null}
        onClose={close}
        title="Remove this passkey?"
        size="small"
        holdsText
        description={
          removed
            ? `“${removed.name}” will no longer sign you in. Your device may still show it: delete it there, too.`
            : undefined
        }
      >
        <Suspense fallback={<SkeletonLines label="Loading" />}>
          {removed && <RemovePasskey id={removed.id} onRemoved={close} />}
        </Suspense>
      </Dialog>
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-small text-soft">
          Added {formatDate(addedAt)}
          {lastUsedAt === null ? ', not used yet' : `, last used ${formatDateTime(lastUsedAt)}`}
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={onRename}>
        Rename
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" size="small" onClick={onRemove}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
