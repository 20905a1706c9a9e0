import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { query } from '../../kernel/database/sql.js';
import { type Caller, hasReached } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { remade, type Shape } from '../../kernel/images/remade.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { AddPicture } from '../commands/add-picture.js';
import { maxPictureBytes } from '../contract/limits.js';
import { addPicture } from '../contract/routes.js';
import { addressOf, pictureShape, picturesIn } from '../domain/picture.js';

/** A picture as texts name it. */
export interface AddedPicture {
  url: string;
  width: number;
  height: number;
}

interface Adding {
  shape?: Shape;
  /** False for one that comes from elsewhere. */
  isCounted?: boolean;
  /** Aborted when nobody waits for it any more: it is not made then. */
  gone?: AbortSignal | undefined;
}

/** Pictures for texts. What is stored is made anew from their points, never what was sent. */
@Injectable()
export class Pictures {
  constructor(
    private readonly orm: MikroORM,
    private readonly incoming: IncomingFiles,
    private readonly storage: FileStorage,
  ) {}

  /** @param gone aborted when the sender is @throws DomainError EMAIL_UNCONFIRMED, IMAGE_INVALID, PICTURES_EXCEEDED, PICTURES_FULL, TOO_LARGE, FILE_REQUIRED */
  async receive(request: FastifyRequest, caller: Caller, gone: AbortSignal): Promise<AddedPicture> {
    refuse(!hasReached(caller.status, 'CONFIRMED'), 'EMAIL_UNCONFIRMED');
    const expected = { field: addPicture.file.field, area: 'pictures', maxBytes: maxPictureBytes, by: caller.id };
    return this.incoming.passing(request, expected, ({ stored: sent }) =>
      this.add(() => buffer(this.storage.read(sent.key)), caller.id, { gone }),
    );
  }

  /** A picture as it was given. @throws DomainError IMAGE_INVALID, PICTURES_EXCEEDED, PICTURES_FULL */
  async add(
    given: Buffer | (() => Promise<Buffer>),
    ownerId: string,
    { shape = pictureShape, isCounted = true, gone }: Adding = {},
  ): Promise<AddedPicture> {
    const { image, width, height } = await remade(given, shape, { gone });
    const stored = await this.storage.put('pictures', Readable.from([image]), {
      maxBytes: maxPictureBytes,
      by: ownerId,
    });
    const picture = await this.incoming.run([stored], new AddPicture(ownerId, { stored, width, height }, isCounted));
    return { url: addressOf(picture), width, height };
  }

  /** Pictures that a text names, each with what it is called there. One that is there no more is left out. */
  async storedIn(text: string): Promise<{ id: string; address: string; read: () => Readable }[]> {
    const sql = 'select id, width, height, storage_key as "storageKey" from texts.pictures where id = any($1::uuid[])';
    type Row = { id: string; width: number; height: number; storageKey: string };
    const rows = await query<Row>(this.orm.em.fork(), sql, [picturesIn(text)]);
    return rows.map((row) => ({ id: row.id, address: addressOf(row), read: () => this.storage.read(row.storageKey) }));
  }

  /** The picture of an address; null where there is none any more. */
  async storedAt(address: string): Promise<{ storageKey: string; bytes: number; sha256: string } | null> {
    const sql = 'select storage_key as "storageKey", bytes, sha256 from texts.pictures where id = any($1::uuid[])';
    const [row] = await query<{ storageKey: string; bytes: number; sha256: string }>(this.orm.em.fork(), sql, [
      picturesIn(address),
    ]);
    return row ?? null;
  }
}
