/** What something is called, and why nothing happens to it. */
interface Staying {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** Those to which the same happens. */
export function Names({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      <ul className="list-disc pl-5">
        {items.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those to which nothing happens, and why; nothing where there are none. */
export function Reasons({ title, items }: { readonly title: string; readonly items: readonly Staying[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      <ul className="list-disc pl-5">
        {items.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
