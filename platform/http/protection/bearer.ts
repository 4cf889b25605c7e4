import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { httpProblem } from '../problem.ts';

/** Throws 401 unless `request` carries `token`; null is a token that nobody has. */
export function requireBearer(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token !== null && holds(request, token)) return;
  void reply.header('www-authenticate', 'Bearer').header('cache-control', 'no-store');
  throw httpProblem(401, 'This needs a valid token.');
}

/** What decides on who sees the figures and the description of a process. */
export type OperatorAccess = Pick<Config, 'mode' | 'operatorToken'>;

/** Throws 401 to everybody but the operator: whoever holds OPERATOR_TOKEN. Outside production none need be set, and all may look. */
export function requireOperator(
  request: FastifyRequest,
  reply: FastifyReply,
  { mode, operatorToken }: OperatorAccess,
): void {
  if (operatorToken === null && mode !== 'production') return;
  requireBearer(request, reply, operatorToken);
}

/** Digests are compared, in constant time, so that neither the token's length nor its beginning can be measured. */
function holds(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
