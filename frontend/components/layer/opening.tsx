import { type ReactNode, Suspense } from 'react';
import { OnItsWay } from '#frontend/components/state/on-its-way.tsx';

/** A dialog or a drawer whose code may still be on its way: whoever has pressed for it sees, or hears, that it is opening. */
export function Opening({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <>
          <OnItsWay />
          <p role="status" className="sr-only">
            Opening…
          </p>
        </>
      }
    >
      {children}
    </Suspense>
  );
}
