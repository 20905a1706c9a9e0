import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Article } from './domain/article.js';

/** FORUM3: articles go with all else that a spammer wrote, and come back with it. Within the transaction of a command. */
@Injectable()
export class RemovingApi {
  constructor(private readonly em: EntityManager) {}

  /** Takes what readers have of somebody's articles from them; its drafts stay. */
  async takeAllOf(authorId: string, removalId: string): Promise<void> {
    for (const article of await this.held({ authorId, version: { $ne: null }, state: { $ne: 'UNAVAILABLE' } }))
      article.remove(removalId);
  }

  /** Gives readers back what a removal took, unless its author has published it anew or ended it. */
  async bringBack(removalId: string): Promise<void> {
    for (const article of await this.held({ removalId })) article.comeBack();
  }

  private held(which: object): Promise<Article[]> {
    return this.em.find(Article, which, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  }
}
