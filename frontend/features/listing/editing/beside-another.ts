import type { Submitted } from '#domain/listing/shown/answers.ts';

/**
 * What the server says became of something that was sent to review while another listing of the same page was there first; null
 * when it waits for review by itself.
 */
export const besideAnother = ({ status, message }: Submitted): string | null => (status === 'pending' ? null : message);
