/** Nobody may take what follows for a real activity. */
export function SampleNotice() {
  return (
    <p className="mb-5 max-w-prose text-small text-soft">
      This is a sample preview. Actual content will vary. Names, prices and ratings on it are made up.
    </p>
  );
}
