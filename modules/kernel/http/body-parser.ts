import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { guestBodyBytes } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';
import { jsonFault } from './json-body.js';
import { gathered } from './multipart.js';

const formInvalid = () => new DomainError('FORMAT_INVALID', { details: { expected: 'UTF-8' } });

/** Fastify's own JSON parser, which refuses keys that reach prototypes; what it refuses is told with its place. */
export const readJsonBodies = (app: NestFastifyApplication): void => {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: guestBodyBytes }, (request, body, done) => {
    const text = textOf(body);
    if (text === undefined) return done(formInvalid());
    void parse(request, text, (error, parsed) => {
      if (error) done(new DomainError('FORMAT_INVALID', { details: { expected: 'JSON', ...jsonFault(text) } }));
      else done(null, parsed);
    });
  });
};

/** Form-encoded bodies: what is no text is refused, where the usual parser keeps it with its percent signs. */
export const readFormBodies = (app: NestFastifyApplication): void => {
  const type = 'application/x-www-form-urlencoded';
  app.useBodyParser<Server>(type, { bodyLimit: guestBodyBytes }, (_request, body, done) => {
    const fields = fieldsOf(textOf(body) ?? '%');
    if (!fields) done(formInvalid());
    else done(null, gathered(fields));
  });
};

/** Undefined for bytes that are no text, where a reader that forgives would keep other characters in their place. */
const textOf = (body: string | Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body));
  } catch {
    return undefined;
  }
};

const fieldsOf = (text: string): [string, string][] | undefined => {
  try {
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [, name = '', value = ''] = /^([^=]*)=?(.*)$/su.exec(pair) ?? [];
        return [plain(name), plain(value)];
      });
  } catch {
    return undefined;
  }
};

/** @throws URIError */
const plain = (encoded: string): string => decodeURIComponent(encoded.replaceAll('+', ' '));
