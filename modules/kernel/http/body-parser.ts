import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { guestBodyBytes } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';
import { jsonFault } from './json-body.js';

/** Fastify's own JSON parser, which refuses keys that reach prototypes; what it refuses is told with its place. */
export const readJsonBodies = (app: NestFastifyApplication): void => {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: guestBodyBytes }, (request, body, done) => {
    const text = body.toString('utf8');
    void parse(request, text, (error, parsed) => {
      if (error) done(new DomainError('FORMAT_INVALID', { details: { expected: 'JSON', ...jsonFault(text) } }));
      else done(null, parsed);
    });
  });
};
