import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from '../contract/errors.js';
import { say } from './texts.js';

/** What the parser of HTTP can't read, which has no request and so no language; its status says what is wrong with it. */
const faults: Record<string, [status: number, code: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT'],
  HPE_HEADER_OVERFLOW: [431, 'FORMAT_INVALID'],
};

/** Answers what is no request in the form of every other failure, and hangs up. */
export const answerNoRequest =
  (headers: Record<string, string>) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, code] = faults[error.code ?? ''] ?? [400, 'FORMAT_INVALID'];
    const body: ErrorBody = { error: code, message: say('ENG', 'errors', `errors.${code}`) };
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
    socket.destroy(error);
  };
