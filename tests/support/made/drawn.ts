import sharp from 'sharp';

/** A picture of one colour as people send it: the bytes of a PNG in base64. */
export async function drawn(width: number, height: number, background = 'teal'): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return (await picture.png().toBuffer()).toString('base64');
}

/** A PNG. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';
