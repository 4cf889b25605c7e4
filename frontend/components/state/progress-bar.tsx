/** How far something is that takes a while, from 0 to `max`. */
export function ProgressBar(props: { readonly label: string; readonly value: number; readonly max: number }) {
  const { label, ...far } = props;
  return (
    <progress
      aria-label={label}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-tint [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-action"
      {...far}
    />
  );
}
