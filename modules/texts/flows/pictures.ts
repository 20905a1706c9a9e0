import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Handover } from '../../kernel/commands/handover.js';
import { receiveFile } from '../../kernel/http/receive-file.js';
import { remade, type Shape } from '../../kernel/images/remade.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { AddPicture } from '../commands/add-picture.js';
import { maxPictureBytes } from '../contract/limits.js';
import { addPicture } from '../contract/routes.js';
import { addressOf, pictureShape } from '../domain/picture.js';

/** A picture as texts name it. */
export interface AddedPicture {
  url: string;
  width: number;
  height: number;
}

/** Pictures for texts. What is stored is made anew from their points, never what was sent. */
@Injectable()
export class Pictures {
  constructor(
    private readonly handover: Handover,
    private readonly storage: FileStorage,
  ) {}

  /** @throws DomainError IMAGE_INVALID, PICTURES_EXCEEDED, TOO_LARGE, FILE_REQUIRED */
  async receive(request: FastifyRequest, ownerId: string): Promise<AddedPicture> {
    const { stored: sent } = await receiveFile(
      request,
      addPicture.file.field,
      (source) => this.storage.put('pictures', source, maxPictureBytes),
      this.storage,
    );
    try {
      return await this.add(() => buffer(this.storage.read(sent.key)), ownerId);
    } finally {
      await this.storage.remove(sent.key);
    }
  }

  /** A picture as it was given. @throws DomainError IMAGE_INVALID, PICTURES_EXCEEDED */
  async add(
    given: Buffer | (() => Promise<Buffer>),
    ownerId: string,
    shape: Shape = pictureShape,
  ): Promise<AddedPicture> {
    const { image, width, height } = await remade(given, shape);
    const stored = await this.storage.put('pictures', Readable.from([image]), maxPictureBytes);
    const picture = await this.handover.run([stored], new AddPicture(ownerId, { stored, width, height }));
    return { url: addressOf(picture), width, height };
  }
}
