import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { faultOf } from '../../kernel/commands/database-fault.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { remade } from '../../kernel/images/remade.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { StorageSilent } from '../../kernel/storage/storage-silent.js';
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
    private readonly incoming: IncomingFiles,
    private readonly storage: FileStorage,
  ) {}

  /** @throws DomainError PHOTO_REJECTED for what is no picture, TOO_LARGE, FILE_REQUIRED, TOO_MANY_REQUESTS, AVATAR_UPLOAD_FAILED */
  async receive(request: FastifyRequest, personId: string): Promise<string | null> {
    const expected = { field: putAvatar.file.field, area: 'avatars', maxBytes: longestPicture, by: personId };
    try {
      const anew = await this.incoming.passing(request, expected, ({ stored }) => this.anew(stored, personId));
      return await this.keep(anew, personId);
    } catch (error) {
      // A database or a bucket that says nothing is told of as everywhere, with when to try again.
      const isTold = error instanceof DomainError || error instanceof StorageSilent;
      if (isTold || faultOf(error).kind !== 'other') throw error;
      this.log.error(error);
      throw new DomainError('AVATAR_UPLOAD_FAILED');
    }
  }

  /** @returns where it is */
  async remove(personId: string): Promise<null> {
    await this.commands.run(new SetAvatar(personId, null));
    return null;
  }

  private async anew(sent: StoredFile, personId: string): Promise<StoredFile> {
    try {
      const { image } = await remade(() => buffer(this.storage.read(sent.key)), avatarShape);
      return await this.storage.put('avatars', Readable.from([image]), { maxBytes: longestPicture, by: personId });
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'IMAGE_INVALID';
      throw isRefused ? new DomainError('PHOTO_REJECTED', { fields: { avatar: 'PHOTO_REJECTED' } }) : error;
    }
  }

  private async keep(stored: StoredFile, personId: string): Promise<string> {
    const avatar = { storageKey: stored.key, bytes: stored.bytes, sha256: stored.sha256 };
    const { login } = await this.incoming.run([stored], new SetAvatar(personId, avatar));
    return avatarAddress(login, avatar);
  }
}
