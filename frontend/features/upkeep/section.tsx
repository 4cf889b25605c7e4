import { type ReactNode, useId } from 'react';

/** A part of the page about one kind of thing. */
export function Section(props: {
  readonly id?: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** Said instead of a list that is known to be empty, where that is as it should be. */
  readonly none?: { readonly title: string; readonly text: string } | false;
  readonly children: ReactNode;
}) {
  const { title, text, action, none, children } = props;
  const heading = useId();
  return (
    <section id={props.id} aria-labelledby={heading} className="mt-8 scroll-mt-16">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h2 id={heading} className="text-title font-extrabold">
            {title}
          </h2>
          {text && <p className="text-small text-soft">{text}</p>}
        </div>
        {action}
      </div>
      {none ? (
        <p className="border-y border-line px-2 py-3 text-soft">
          {none.title}. {none.text}
        </p>
      ) : (
        children
      )}
    </section>
  );
}
