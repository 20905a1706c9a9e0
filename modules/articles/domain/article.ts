import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import type { CoverFocus } from '../../kernel/contract/covers/focus.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { DomainError, refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { type ArticleEvent, afterEvent } from '../contract/article.machine.js';
import {
  type ArticleState,
  articleState,
  type Attachment,
  type DraftChanges,
  type WornCover,
} from '../contract/articles.js';
import { articlePublished, articleWithdrawn } from '../contract/events.js';
import { longestAlt, longestSubtitle, longestTitle, mostAttachments } from '../contract/limits.js';

/** A file beside an article, as it lies in the storage. */
export interface StoredAttachment extends Attachment {
  storageKey: string;
  sha256: string;
}

const written = {
  title: p.string().length(longestTitle),
  subtitle: p.string().length(longestSubtitle),
  text: p.text(),
  cover: p.json<WornCover>().nullable(),
  coverAlt: p.string().length(longestAlt),
  /** The point that stays in sight where the cover is cut; null in the middle. */
  coverFocus: p.json<CoverFocus>().nullable(),
  attachments: p.json<StoredAttachment[]>().default('[]'),
};

const ArticleSchema = defineEntity({
  name: 'Article',
  schema: 'articles',
  tableName: 'articles',
  indexes: [
    { name: 'articles_author_index', properties: ['authorId', 'savedAt'] },
    {
      name: 'articles_newest_index',
      expression: `create index "articles_newest_index" on "articles"."articles" ("published_at", "id") where version is not null and state <> 'UNAVAILABLE'`,
    },
    {
      name: 'articles_removal_index',
      expression: `create index "articles_removal_index" on "articles"."articles" ("removal_id") where removal_id is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    authorId: p.uuid(),
    state: p.enum(articleState.options).default('DRAFT'),
    ...written,
    sequence: p.integer(),
    savedAt: p.datetime(),
    createdAt: p.datetime(),
    /** The version that is read; null where none is. */
    version: p.integer().nullable(),
    /** Of all versions, also of those that are read no more. */
    versions: p.integer().default(0),
    publishedAt: p.datetime().nullable(),
    /** With what else of its author it was taken from its readers, and which version that was. */
    removalId: p.uuid().nullable(),
    removedVersion: p.integer().nullable(),
  },
});

const VersionSchema = defineEntity({
  name: 'ArticleVersion',
  schema: 'articles',
  tableName: 'versions',
  indexes: [{ name: 'versions_renderer_index', properties: ['renderer'] }],
  properties: {
    article: () => p.manyToOne(Article).primary().deleteRule('cascade'),
    number: p.integer().primary(),
    ...written,
    html: p.text(),
    excerpt: p.text(),
    renderer: p.smallint(),
    publishedAt: p.datetime(),
  },
});

/** A text as it is shown. */
export interface Shown {
  text: string;
  html: string;
  excerpt: string;
  renderer: number;
}

/** What was published once, as it was. */
export class ArticleVersion extends VersionSchema.class {}

/** An article: a draft, and the version that readers see where there is one. */
export class Article extends ArticleSchema.class {
  static begin(
    authorId: string,
    { coverAlt = '', coverFocus = null, title = '', subtitle = '', text = '' }: DraftChanges,
    now: Date,
  ): Article {
    const own = { id: newId(), authorId, title, subtitle, text, coverAlt, coverFocus, cover: null, attachments: [] };
    const times = { sequence: 0, savedAt: now, createdAt: now, version: null, versions: 0, publishedAt: null };
    const removal = { removalId: null, removedVersion: null };
    return Object.assign(new Article(), { ...own, ...times, ...removal, state: 'DRAFT' as const });
  }

  get wasPublished(): boolean {
    return this.version !== null;
  }

  /**
   * Saves what was written over the draft of that sequence, or of whichever there is where none is named. The same once more, whose answer was lost, is no other draft.
   * @throws DomainError ARTICLE_CHANGED where somebody saved meanwhile
   */
  save(sequence: number | undefined, changes: DraftChanges, now: Date): void {
    const fields = Object.entries(changes) as [keyof DraftChanges, unknown][];
    const isSaved = fields.every(([name, value]) => isDeepStrictEqual(this[name], value));
    if (isSaved && (sequence === undefined || sequence === this.sequence || sequence === this.sequence - 1)) return;
    const details = { sequence: this.sequence, savedAt: this.savedAt.toISOString() };
    refuse(sequence !== undefined && sequence !== this.sequence, 'ARTICLE_CHANGED', details);
    this.edit(changes, now);
  }

  /** @throws DomainError ARTICLE_STATE where it is in another state than its author put the cover on in */
  wear({ cover, state = this.state }: { cover: WornCover | null; state?: ArticleState }, now: Date): void {
    refuse(state !== this.state, 'ARTICLE_STATE', { state: this.state });
    this.edit({ cover, ...(cover === null && { coverAlt: '', coverFocus: null }) }, now);
  }

  /** @throws DomainError ATTACHMENTS_FULL */
  attach(file: StoredAttachment, now: Date): void {
    refuse(this.attachments.length >= mostAttachments, 'ATTACHMENTS_FULL', { max: mostAttachments });
    this.edit({ attachments: [...this.attachments, file] }, now);
  }

  detach(id: string, now: Date): void {
    this.edit({ attachments: this.attachments.filter((file) => file.id !== id) }, now);
  }

  /** @throws DomainError FIELD_REQUIRED for each part that it is shown with and has not */
  makeReady(): void {
    const missing: Record<string, ErrorCode> = {};
    if (this.title.trim() === '') missing['title'] = 'FIELD_REQUIRED';
    if (this.text.trim() === '') missing['text'] = 'FIELD_REQUIRED';
    if (this.cover && this.coverAlt.trim() === '') missing['coverAlt'] = 'FIELD_REQUIRED';
    refuseFields(missing);
    this.become({ type: 'MAKE_READY', hasTitle: true });
  }

  /** @throws DomainError ARTICLE_CHANGED where another text was rendered than is there now */
  publish(shown: Shown, now: Date): ArticleVersion {
    this.become({ type: 'PUBLISH' });
    refuse(shown.text !== this.text, 'ARTICLE_CHANGED', {
      sequence: this.sequence,
      savedAt: this.savedAt.toISOString(),
    });
    this.version = this.versions += 1;
    // What was taken is not what is read now: nothing brings it back, and its pictures stay as others do.
    Object.assign(this, { removalId: null, removedVersion: null });
    const isFirst = this.publishedAt === null;
    this.publishedAt ??= now;
    happened(articlePublished({ ...this.told, isFirst }));
    const { title, subtitle, cover, coverAlt, coverFocus, attachments, version: number } = this;
    const own = { article: this, number, title, subtitle, cover, coverAlt, coverFocus, attachments, publishedAt: now };
    return Object.assign(new ArticleVersion(), { ...own, ...shown });
  }

  unpublish(): void {
    this.become({ type: 'UNPUBLISH', wasPublished: this.wasPublished });
    this.version = null;
    happened(articleWithdrawn({ ...this.told, isForGood: false }));
  }

  /** Takes it from its readers with all else that its author wrote. */
  remove(removalId: string): void {
    Object.assign(this, { removalId, removedVersion: this.version });
    this.unpublish();
  }

  /** What readers had before it was taken with all else. */
  comeBack(): void {
    const { removedVersion } = this;
    Object.assign(this, { removalId: null, removedVersion: null });
    if (removedVersion === null || this.wasPublished || this.state === 'UNAVAILABLE') return;
    this.version = removedVersion;
    happened(articlePublished({ ...this.told, isFirst: false }));
  }

  /** @returns whether nothing is left of it */
  delete(): boolean {
    const wasRead = this.wasPublished;
    const state = afterEvent(this.state, { type: 'DELETE', wasPublished: wasRead });
    if (state === null) throw new DomainError('ARTICLE_STATE', { details: { state: this.state } });
    if (state === 'DELETED') return true;
    this.state = state;
    happened(articleWithdrawn({ ...this.told, isForGood: true }));
    return false;
  }

  private edit(changes: Partial<Pick<Article, keyof typeof written>>, now: Date): void {
    this.become({ type: 'EDIT' });
    Object.assign(this, changes, { sequence: this.sequence + 1, savedAt: now });
  }

  private become(event: ArticleEvent): void {
    const state = afterEvent(this.state, event);
    if (state === null || state === 'DELETED')
      throw new DomainError('ARTICLE_STATE', { details: { state: this.state } });
    this.state = state;
  }

  private get told() {
    return { articleId: this.id, authorId: this.authorId, title: this.title };
  }
}

ArticleSchema.setClass(Article);
VersionSchema.setClass(ArticleVersion);
