import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { Handover } from '../../kernel/commands/handover.js';
import type { Caller } from '../../kernel/contract/status.js';
import { receiveFile } from '../../kernel/http/receive-file.js';
import { remade } from '../../kernel/images/remade.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ChampionshipsApi } from '../championships.api.js';
import { SetCover } from '../commands/set-cover.js';
import { type EditorView, maxCoverBytes } from '../contract/editor.js';
import { putCover } from '../contract/routes.js';
import { coverShape } from '../domain/championship.js';
import { EditorQuery } from '../queries/editor-query.js';

/** CHAMP5: the picture of a championship. What is stored is made anew from its points, never what was sent. */
@Injectable()
export class Covers {
  constructor(
    private readonly commands: Commands,
    private readonly handover: Handover,
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
    private readonly query: EditorQuery,
  ) {}

  /** @throws DomainError IMAGE_INVALID, TOO_LARGE, FILE_REQUIRED */
  async receive(request: FastifyRequest, champname: string, caller: Caller): Promise<EditorView> {
    const { id } = await this.championships.editable(champname, caller);
    const { stored } = await receiveFile(
      request,
      putCover.file.field,
      (source) => this.storage.put('dry-runs', source, maxCoverBytes),
      this.storage,
    );
    try {
      const { image } = await remade(() => buffer(this.storage.read(stored.key)), coverShape);
      await this.keep(id, image, caller);
    } finally {
      await this.storage.remove(stored.key);
    }
    return this.query.view(id);
  }

  private async keep(championshipId: string, image: Buffer, caller: Caller): Promise<void> {
    const stored = await this.storage.put('championships', Readable.from([image]), maxCoverBytes);
    const cover = { storageKey: stored.key, bytes: stored.bytes, sha256: stored.sha256 };
    const freed = await this.handover.run([stored], new SetCover(championshipId, cover, caller));
    if (freed) await this.storage.remove(freed);
  }

  async remove(champname: string, caller: Caller): Promise<EditorView> {
    const { id } = await this.championships.editable(champname, caller);
    const freed = await this.commands.run(new SetCover(id, null, caller));
    if (freed) await this.storage.remove(freed);
    return this.query.view(id);
  }
}
