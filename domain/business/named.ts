import { z } from 'zod';

/**
 * The business that a command is meant for, as the page says it that was open: an admin picks any. Anybody else acts for one, and what
 * they began for another, which they have left since or were removed from, is not done to this one.
 */
export const meantFor = z
  .uuid()
  .optional()
  .describe('The business that it is meant for: admins pick one; of anybody else, 409 where it is not theirs by now');
