import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../domain/domain-error.js';
import { jsonFault } from './json-body.js';

/** The largest body without a file. */
export const maxBodyBytes = 1024 * 1024;

/** Fastify's own JSON parser, which refuses keys that reach prototypes; what it refuses is told with its place. */
export const readJsonBodies = (app: NestFastifyApplication): void => {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: maxBodyBytes }, (request, body, done) => {
    const text = body.toString('utf8');
    void parse(request, text, (error, parsed) => {
      if (error) done(new DomainError('FORMAT_INVALID', { details: { expected: 'JSON', ...jsonFault(text) } }));
      else done(null, parsed);
    });
  });
};
