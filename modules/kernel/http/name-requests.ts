import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../domain/id.js';
import { forRequest } from '../request-id.js';

/** What a proxy or a client may call a request: it goes into logs and a header as it is. */
const wellFormed = /^[\w.:-]{8,64}$/;

/** Names a request and its answer. */
const named = (request: FastifyRequest, reply: FastifyReply): string => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && wellFormed.test(given) ? given : newId();
  void reply.header('X-Request-Id', id);
  return id;
};

/** Answers a request that the server itself refuses, before any hook. */
export const answerNamed = (request: FastifyRequest, reply: FastifyReply, answer: () => unknown): void =>
  void forRequest(named(request, reply), answer);

/**
 * Gives each request the id that its log lines and those of its jobs bear, and answers it in `X-Request-Id`: the one that the
 * request brings, so that a balancer's log and ours can be laid beside each other, else a new one.
 */
export const nameRequests = (app: NestFastifyApplication): void => {
  const ids = new WeakMap<FastifyRequest, string>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const id = named(request, reply);
    ids.set(request, id);
    forRequest(id, next);
  });
  // A body that was read in pieces leads on from the connection, which has no request.
  server.addHook('preValidation', (request: FastifyRequest, _reply: FastifyReply, next: () => void) =>
    forRequest(ids.get(request), next),
  );
};
