/** As many bytes at once as a call takes arguments. */
const PART = 8192;

/** The bytes of `file` as the API takes them. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = Array.from({ length: Math.ceil(bytes.length / PART) }, (_each, index) =>
    String.fromCharCode(...bytes.subarray(index * PART, (index + 1) * PART)),
  );
  return btoa(parts.join(''));
}
