import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditNote } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Files } from '../../kernel/storage/files.js';
import type { ArticleState, DraftChanges, WornCover } from '../contract/articles.js';
import type { Article, Shown, StoredAttachment } from '../domain/article.js';
import { PublishingLimits } from '../publishing-limits.api.js';
import { attachedTo, refuseWithoutRoom } from './attached-files.js';
import { ownArticle } from './own-article.js';

/** What its author, or an admin, does with an article. */
export type ArticleChange =
  | { type: 'save'; sequence?: number | undefined; changes: DraftChanges }
  /** `state` is the one that the picture was sent for: it may be another one by the time that it is made. */
  | { type: 'wear'; cover: WornCover | null; state?: ArticleState }
  | { type: 'attach'; file: StoredAttachment }
  | { type: 'detach'; attachmentId: string }
  | { type: 'ready' }
  /** `seededAt`: it is of the demo, counts for nobody, and came out then. */
  | { type: 'publish'; shown: Shown; seededAt?: Date }
  | { type: 'unpublish' }
  | { type: 'delete' };

/** FORUM4: one step of an article. */
export class ChangeArticle extends Command<void> {
  constructor(
    readonly id: string,
    readonly caller: Pick<Caller, 'id' | 'login' | 'role' | 'status'>,
    readonly change: ArticleChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeArticle)
export class ChangeArticleHandler implements ICommandHandler<ChangeArticle> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly limits: PublishingLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ id, caller, change }: ChangeArticle): Promise<void> {
    const article = await ownArticle(this.em, id, caller);
    const { authorId, title } = article;
    if (change.type === 'attach')
      await refuseWithoutRoom(this.em, authorId, change.file.bytes, this.settings.ARTICLE_FILES_BYTES);
    const named = change.type === 'detach' || change.type === 'delete' ? await attachedTo(this.em, [id]) : [];
    const isFirst = article.publishedAt === null;
    this.go(article, change);
    // What is refused as something else is counted by nobody.
    if (change.type === 'publish' && !change.seededAt)
      await this.limits.refuseTooMuch({ caller, ...change.shown, isFirst });
    if (change.type === 'attach')
      await Files.claim(this.em, [{ ...change.file, key: change.file.storageKey }], `article:${id}`);
    await this.letGo(article, named);
    if (authorId === caller.id) return;
    // A page saves by itself, again and again.
    const note: AuditNote = {
      action: `articles.${change.type}`,
      object: `article:${id}`,
      reason: '',
      onceInMinutes: 60,
    };
    await this.audit.note(caller, { ...note, details: { title } });
  }

  /** A version that was published names what its draft does not any more; of one that nobody can open again nothing is kept. */
  private async letGo({ id, state }: Article, named: readonly string[]): Promise<void> {
    if (named.length === 0) return;
    await this.em.flush();
    const left = new Set(state === 'UNAVAILABLE' ? [] : await attachedTo(this.em, [id]));
    await Files.letGo(
      this.em,
      named.filter((key) => !left.has(key)),
    );
  }

  private go(article: Article, change: ArticleChange): void {
    const now = this.clock.now();
    switch (change.type) {
      case 'save':
        return article.save(change.sequence, change.changes, now);
      case 'wear':
        return article.wear(change, now);
      case 'attach':
        return article.attach(change.file, now);
      case 'detach':
        return article.detach(change.attachmentId, now);
      case 'ready':
        return article.makeReady();
      case 'publish':
        return void this.em.persist(article.publish(change.shown, change.seededAt ?? now));
      case 'unpublish':
        return article.unpublish();
      case 'delete':
        if (article.delete()) this.em.remove(article);
    }
  }
}
