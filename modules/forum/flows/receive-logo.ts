import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { gathered, isSendersFault, partsOf } from '../../kernel/http/multipart.js';
import { mostLogoBytes } from '../contract/limits.js';
import { safeSvg } from '../domain/safe-svg.js';

/** A logo, made safe, and the fields beside it. @throws DomainError FILE_REQUIRED, TOO_LARGE, FORMAT_INVALID, LOGO_INVALID */
export const receiveLogo = async (
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; logo: { svg: string; sum: string } }> => {
  const said: [string, unknown][] = [];
  let logo: Buffer | undefined;
  if (!request.isMultipart()) throw missing();
  try {
    for await (const part of partsOf(request, { files: 1, fields: 10, fieldSize: 8192 })) {
      if (part.type === 'field') said.push([part.fieldname, part.value]);
      else if (part.fieldname === 'logo') logo = await whole(part.file);
      else part.file.resume();
    }
  } catch (error) {
    throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
  }
  if (!logo || logo.length === 0) throw missing();
  return { fields: gathered(said), logo: safeSvg(logo) };
};

const whole = async (file: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of file) {
    length += part.length;
    if (length <= mostLogoBytes) parts.push(part);
  }
  if (length > mostLogoBytes) throw new DomainError('TOO_LARGE', { fields: { logo: 'TOO_LARGE' } });
  return Buffer.concat(parts);
};

const missing = () => new DomainError('FILE_REQUIRED', { fields: { logo: 'FILE_REQUIRED' } });
