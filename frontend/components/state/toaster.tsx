import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';
import { toast, useToast } from '#frontend/lib/toast.ts';

/** Milliseconds that a toast stays, and pixels that a swipe must go to dismiss it. */
const DURATION = 5000;
const SWIPE = 50;

/** The one place where toasts appear. */
export function Toaster() {
  const shown = useToast();
  const id = shown?.id;
  useEffect(() => {
    if (id !== undefined) toast.isDrawn();
  }, [id]);
  return (
    <Toast.Provider duration={DURATION} swipeThreshold={SWIPE} label="Notice">
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) toast.dismiss(shown.id);
          }}
          type={shown.kind === 'error' ? 'foreground' : 'background'}
          className={classNames(
            'flex items-start gap-3 rounded-card border py-3 pr-2 pl-5 shadow-raised',
            'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
            shown.kind === 'error' ? 'border-stop-strong bg-stop text-on-fill' : 'border-line bg-card text-ink',
          )}
        >
          <div className="min-w-0 grow py-1.5">
            <Toast.Title className="font-bold">{shown.title}</Toast.Title>
            {shown.description !== undefined && (
              <Toast.Description className="wrap-anywhere">{shown.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-stop-strong"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed right-0 bottom-0 z-50 w-full max-w-md list-none p-4 outline-none" />
    </Toast.Provider>
  );
}
