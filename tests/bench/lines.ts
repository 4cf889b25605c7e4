import { connect, type Socket } from 'node:net';

/** What is read of an answer: its status, its head as it came, and its body, which is not decompressed. */
export interface LeanAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export interface Lines {
  /** Sends `request`, one whole HTTP/1.1 request, on a connection that is free, or a new one. Throws when it breaks. */
  send(request: string): Promise<LeanAnswer>;
  close(): void;
}

/**
 * Connections to `url` that stay open, for a client that shall take as little of the machine as it can: requests are sent as they
 * are given, and answers are looked at no further than to find their end.
 */
export function linesTo(url: string): Lines {
  const { hostname, port } = new URL(url);
  const all = new Set<Line>();
  const free: Line[] = [];
  return {
    send: async (request) => {
      const line = free.pop() ?? openLine(connect(Number(port), hostname));
      all.add(line);
      const answer = await line.send(request);
      free.push(line);
      return answer;
    },
    close: () => {
      for (const line of all) line.close();
    },
  };
}

interface Line {
  send(request: string): Promise<LeanAnswer>;
  close(): void;
}

function openLine(socket: Socket): Line {
  let waiting: PromiseWithResolvers<LeanAnswer> | undefined;
  let arrived = '';
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (text: string) => {
    arrived += text;
    const answer = answerIn(arrived);
    if (!answer) return;
    arrived = '';
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  return {
    send: (request) => {
      waiting = Promise.withResolvers<LeanAnswer>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => void socket.destroy(),
  };
}

/** Undefined while something of it is missing. Every byte is one character. */
function answerIn(text: string): LeanAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  const body = text.slice(headEnd + 4);
  const length = headerOf(head, 'content-length');
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
  return isWhole ? { status: Number(head.slice(9, 12)), head, body } : undefined;
}

/** What a head says under `name`, in small letters; undefined when it says nothing. */
export function headerOf(head: string, name: string): string | undefined {
  const lower = head.toLowerCase();
  const at = lower.indexOf(`\r\n${name}: `);
  if (at < 0) return undefined;
  const from = at + name.length + 4;
  const end = lower.indexOf('\r\n', from);
  return lower.slice(from, end < 0 ? undefined : end);
}
