import { type ReactNode, useId } from 'react';

/** A titled part of a page to be read, no wider than lines are easy to follow. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 max-w-prose space-y-3 first-of-type:mt-8 max-sm:mt-8">
      <h2 id={id} className="text-title font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Short statements, one below the other. */
export function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6 marker:text-accent">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** When what a page says was last changed. */
export function LastChanged({ on }: { readonly on: string }) {
  return <p className="mt-12 text-small text-soft">Last changed on {on}.</p>;
}
