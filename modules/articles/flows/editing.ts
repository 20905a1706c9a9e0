import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { maxPictureBytes } from '../../texts/contract/limits.js';
import { TextsApi } from '../../texts/texts.api.js';
import { BeginArticle } from '../commands/begin-article.js';
import { type ArticleChange, ChangeArticle } from '../commands/change-article.js';
import type { ArticleView, DraftChanges } from '../contract/articles.js';
import { maxAttachmentBytes } from '../contract/limits.js';
import { ArticleQueries } from '../queries/article-queries.js';

/** Covers are as wide as a page, twice over, and 16 to 9. */
const coverShape = { width: 1600, height: 900, fit: 'cover' } as const;

/** A file of an article's form. */
const file = (maxBytes: number, { id: by }: Caller) => ({ field: 'file', area: 'articles', maxBytes, by });

/** FORUM4: what is too slow for a command: texts are rendered, pictures made anew and files stored before it. */
@Injectable()
export class Editing {
  constructor(
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly texts: TextsApi,
    private readonly storage: FileStorage,
    private readonly queries: ArticleQueries,
  ) {}

  async begin(draft: DraftChanges, caller: Caller): Promise<ArticleView> {
    const id = await this.commands.run(new BeginArticle(caller, draft));
    await this.texts.keepPictures(draft.text ?? '');
    return this.queries.one(id, caller);
  }

  async change(id: string, caller: Caller, change: ArticleChange): Promise<ArticleView> {
    await this.commands.run(new ChangeArticle(id, caller, change));
    if (change.type === 'save') await this.texts.keepPictures(change.changes.text ?? '');
    return this.queries.one(id, caller);
  }

  async delete(id: string, caller: Caller): Promise<void> {
    await this.commands.run(new ChangeArticle(id, caller, { type: 'delete' }));
  }

  /** @throws DomainError TEXT_TOO_COMPLEX, ARTICLE_CHANGED where the draft was saved meanwhile, and what limits throw */
  async publish(id: string, caller: Caller): Promise<ArticleView> {
    const { draft } = await this.queries.one(id, caller);
    const { text } = found(draft);
    const { html, excerpt, renderer } = await this.texts.render(text, caller);
    return this.change(id, caller, { type: 'publish', shown: { text, html, excerpt, renderer } });
  }

  /**
   * @param gone aborted when the sender is: nothing is done for them then
   * @throws DomainError IMAGE_INVALID, PICTURES_EXCEEDED, PICTURES_FULL, TOO_LARGE, FILE_REQUIRED;
   * ARTICLE_STATE where it was made ready or published while the picture was made
   */
  async cover(request: FastifyRequest, id: string, caller: Caller, gone: AbortSignal): Promise<ArticleView> {
    const { state } = await this.own(id, caller);
    return this.incoming.passing(request, file(maxPictureBytes, caller), async ({ stored }) => {
      const sent = () => buffer(this.storage.read(stored.key));
      const cover = await this.texts.addPicture(sent, caller.id, coverShape, gone);
      refuse(gone.aborted, 'ARTICLE_STATE', { state });
      return this.change(id, caller, { type: 'wear', cover, state });
    });
  }

  /** @throws DomainError ARTICLE_FILES_FULL, ATTACHMENTS_FULL, TOO_LARGE, FILE_REQUIRED */
  async attach(request: FastifyRequest, id: string, caller: Caller): Promise<ArticleView> {
    await this.own(id, caller);
    const { stored, name } = await this.incoming.receive(request, file(maxAttachmentBytes, caller));
    const { key: storageKey, bytes, sha256 } = stored;
    const attached = { id: newId(), name, bytes, storageKey, sha256 };
    await this.incoming.run([stored], new ChangeArticle(id, caller, { type: 'attach', file: attached }));
    return this.queries.one(id, caller);
  }

  private async own(id: string, caller: Caller): Promise<ArticleView> {
    const article = await this.queries.one(id, caller);
    found(article.draft);
    return article;
  }
}
