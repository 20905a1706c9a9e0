import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Answer, answerBy, type Answers } from './contracts.js';

export interface ContractServer {
  url: string;
  /** Method and path with query of every call, in order. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * An HTTP server that speaks the route contracts and nothing else: calls and replies are checked by them, so that a
 * client tested against it can't drift from the product. A reply that breaks its contract ends as a test failure.
 */
export const startContractServer = async (answers: Answers): Promise<ContractServer> => {
  const calls: string[] = [];
  const faults: unknown[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(answers, request, response).catch((error: unknown) => {
      faults.push(error);
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (faults.length > 0) throw new AggregateError(faults, 'Calls or replies that break the contract');
    },
  };
};

const answer = async (answers: Answers, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = 'GET', url: address = '/', headers } = request;
  send(await answerBy(answers, { method, address, headers, fields: await fieldsOf(request) }), response);
};

const fieldsOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  // Bytes of a file that comes in pieces are no fields.
  if (body.length === 0 || type === 'application/offset+octet-stream') return {};
  if (!type.startsWith('multipart/')) return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString()));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(form);
};

const send = ({ status, body: text, headers, breakAfter }: Answer, response: ServerResponse): void => {
  const body = Buffer.from(text as string);
  response.writeHead(status, { 'content-length': body.length, ...headers });
  if (breakAfter === undefined) response.end(body);
  else response.write(body.subarray(0, breakAfter), () => setTimeout(() => response.destroy(), 20));
};
