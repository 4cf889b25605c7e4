import { type ReactNode, useId } from 'react';

/** A part of the page about one kind of thing. */
export function Section(props: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, text, action, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h2 id={id} className="text-title font-extrabold">
            {title}
          </h2>
          {text && <p className="text-small text-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
