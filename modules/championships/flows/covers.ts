import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { invalidImage } from '../../kernel/images/decoder.js';
import { remade } from '../../kernel/images/remade.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { ChampionshipsApi } from '../championships.api.js';
import { SetCover } from '../commands/set-cover.js';
import { type EditorView, maxCoverBytes } from '../contract/editor.js';
import { putCover } from '../contract/routes.js';
import { coverShape, leastCoverSide } from '../domain/championship.js';
import { EditorQuery } from '../queries/editor-query.js';

/** CHAMP5: the picture of a championship. What is stored is made anew from its points, never what was sent. */
@Injectable()
export class Covers {
  constructor(
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
    private readonly query: EditorQuery,
  ) {}

  /** @throws DomainError IMAGE_INVALID, TOO_LARGE, FILE_REQUIRED */
  async receive(request: FastifyRequest, champname: string, caller: Caller): Promise<EditorView> {
    const { id } = await this.championships.editable(champname, caller);
    const expected = { field: putCover.file.field, area: 'dry-runs', maxBytes: maxCoverBytes, by: caller.id };
    const { image } = await this.incoming.passing(request, expected, async ({ stored }) => {
      const made = await remade(() => buffer(this.storage.read(stored.key)), coverShape);
      if (Math.min(made.given.width, made.given.height) < leastCoverSide) throw invalidImage();
      return made;
    });
    await this.keep(id, image, caller);
    return this.query.view(id);
  }

  private async keep(championshipId: string, image: Buffer, caller: Caller): Promise<void> {
    const stored = await this.storage.put('championships', Readable.from([image]), {
      maxBytes: maxCoverBytes,
      by: caller.id,
    });
    const cover = { storageKey: stored.key, bytes: stored.bytes, sha256: stored.sha256 };
    await this.incoming.run([stored], new SetCover(championshipId, cover, caller));
  }

  async remove(champname: string, caller: Caller): Promise<EditorView> {
    const { id } = await this.championships.editable(champname, caller);
    await this.commands.run(new SetCover(id, null, caller));
    return this.query.view(id);
  }
}
