import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpProblem } from './problem.ts';

/** What Node's HTTP parser says that we answer with another status than 400. */
const statuses: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** Answers what could not be read as a request: it never becomes one, so no hook and no route sees it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Whoever has gone away hears nothing.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = statuses[error.code ?? ''] ?? [400, 'This is not a request that can be read.'];
  const { problem } = httpProblem(status, detail);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${problem.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  // Part of an answer to the request before may be on its way: then this would be read as more of it. So does Node look.
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!answering?.headersSent) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
