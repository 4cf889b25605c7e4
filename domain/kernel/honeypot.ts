import { z } from 'zod';

/**
 * Honeypot of public forms: people never see it, so it must stay empty. Should a browser have filled it in for somebody, they are told
 * that nothing was sent.
 */
export const honeypot = {
  companyFax: z.string().max(0, 'Something went wrong. Please try again.').optional(),
};
