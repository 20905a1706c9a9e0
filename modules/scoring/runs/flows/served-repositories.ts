import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { OwnRepositories } from './own-repositories.js';
import { advertised, uploaded } from '../served/smart-http.js';

/** What a clone asks for is a few lines. */
const mostAsked = 16_384;

/** The demo's own repository, as a host of git serves it. */
@Injectable()
export class ServedRepositories {
  constructor(private readonly repositories: OwnRepositories) {}

  /** What there is to be had. @throws DomainError NOT_FOUND */
  refs(name: string): Buffer {
    return advertised(this.repositories.served(name));
  }

  /** The answer to what a clone asks for. @throws DomainError NOT_FOUND, TOO_LARGE */
  async pack(name: string, asked: Readable): Promise<Buffer> {
    const repository = this.repositories.served(name);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of asked as AsyncIterable<Buffer>) {
      length += piece.length;
      refuse(length > mostAsked, 'TOO_LARGE', { max: mostAsked });
      pieces.push(piece);
    }
    return uploaded(repository, Buffer.concat(pieces));
  }
}
