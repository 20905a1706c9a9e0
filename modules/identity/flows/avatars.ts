import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { Handover } from '../../kernel/commands/handover.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { receiveFile } from '../../kernel/http/receive-file.js';
import { remade } from '../../kernel/images/remade.js';
import { FileStorage, type StoredFile } from '../../kernel/storage/file-storage.js';
import { SetAvatar } from '../commands/set-avatar.js';
import { putAvatar } from '../contract/avatar-routes.js';
import { longestPicture } from '../contract/limits.js';
import { avatarAddress, avatarShape } from '../domain/avatar.js';

/** PROF4: pictures of people. What is stored is made anew from their points, never what was sent. */
@Injectable()
export class Avatars {
  private readonly log = new Logger(Avatars.name);

  constructor(
    private readonly commands: Commands,
    private readonly handover: Handover,
    private readonly storage: FileStorage,
  ) {}

  /** @throws DomainError PHOTO_REJECTED for what is no picture, TOO_LARGE, FILE_REQUIRED, TOO_MANY_REQUESTS, AVATAR_UPLOAD_FAILED */
  async receive(request: FastifyRequest, personId: string): Promise<string | null> {
    try {
      const { stored: sent } = await receiveFile(
        request,
        putAvatar.file.field,
        (source) => this.storage.put('avatars', source, longestPicture),
        this.storage,
      );
      return await this.keep(await this.anew(sent), personId);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.log.error(error);
      throw new DomainError('AVATAR_UPLOAD_FAILED');
    }
  }

  /** @returns where it is */
  async remove(personId: string): Promise<null> {
    const { freed } = await this.commands.run(new SetAvatar(personId, null));
    if (freed) await this.storage.remove(freed);
    return null;
  }

  private async anew(sent: StoredFile): Promise<StoredFile> {
    try {
      const { image } = await remade(() => buffer(this.storage.read(sent.key)), avatarShape);
      return await this.storage.put('avatars', Readable.from([image]), longestPicture);
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'IMAGE_INVALID';
      throw isRefused ? new DomainError('PHOTO_REJECTED', { fields: { avatar: 'PHOTO_REJECTED' } }) : error;
    } finally {
      await this.storage.remove(sent.key);
    }
  }

  private async keep({ key, bytes, sha256 }: StoredFile, personId: string): Promise<string> {
    const avatar = { storageKey: key, bytes, sha256 };
    const { person, freed } = await this.handover.run([{ key, bytes, sha256 }], new SetAvatar(personId, avatar));
    if (freed) await this.storage.remove(freed);
    return avatarAddress(person.login, avatar);
  }
}
