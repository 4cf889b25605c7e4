import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpProblem, httpProblem } from '../problem.ts';

export interface BodyLimits {
  /** How long a body may take to arrive, ms: so long, and a second more for each 32 KiB that have come. Default 10,000. */
  readonly patienceMs?: number;
  /** Bytes that are held at once of all bodies that are waited for, until they are answered. Default 128 MiB. */
  readonly mostBytes?: number;
}

const PATIENCE_MS = 10_000;
/** A picture on a slow line goes on coming; what drips gains nothing by each byte. */
const BYTES_A_SECOND = 32 * 1024;
/** How long a body of so many bytes may take to arrive, ms. */
export const bodyPatience = (bytes: number, patienceMs = PATIENCE_MS): number =>
  patienceMs + (1000 * bytes) / BYTES_A_SECOND;
const MOST_BYTES = 128 * 1024 * 1024;

const late = () => httpProblem(408, 'The request took too long to arrive.');
const tooMuch = () => httpProblem(503, 'Too much is sent to us at the moment. Please try again in a few seconds.', 3);

/** Whether more of the body of `request` is to come than has: what no connection has brought yet, or what it holds back until it is read. */
export const hasBodyToCome = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Limits how long bodies are waited for, one by one, and how much is held of all of them: who waits for one holds no place. */
export function slowBodies({ patienceMs = PATIENCE_MS, mostBytes = MOST_BYTES }: BodyLimits = {}) {
  let held = 0;
  return {
    /** The body of `request` is about to be read, at once. */
    watch: ({ raw }: FastifyRequest, reply: FastifyReply): void => {
      const began = performance.now();
      let came = 0;
      let timer: NodeJS.Timeout | undefined;
      // Whoever reads the body is told that there is none, and answers so, as of one that breaks off. A second time nobody listens.
      const giveUp = (problem: HttpProblem): void => {
        if (raw.listenerCount('error') > 0) raw.emit('error', problem);
      };
      const look = (): void => {
        const left = began + bodyPatience(came, patienceMs) - performance.now();
        if (left > 0) timer = setTimeout(look, left).unref();
        else if (!raw.complete) giveUp(late());
      };
      const count = (chunk: Buffer): void => {
        came += chunk.length;
        held += chunk.length;
        if (held > mostBytes) giveUp(tooMuch());
      };
      raw.on('data', count);
      raw.once('end', () => clearTimeout(timer));
      reply.raw.once('close', () => {
        clearTimeout(timer);
        raw.off('data', count);
        held -= came;
      });
      look();
    },
  };
}
