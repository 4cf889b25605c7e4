import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step that takes the place of another: it takes the focus, so that everyone notices the change. */
export function FocusHeading({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <h2 ref={element} tabIndex={-1} className="scroll-mt-28 text-title font-extrabold">
      {children}
    </h2>
  );
}
