import { Controller } from '@nestjs/common';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/lists.js';
import { searchForum } from '../contract/search.js';
import { LentaQuery } from '../queries/lenta-query.js';
import { PostQueries } from '../queries/post-queries.js';
import { SearchQuery } from '../queries/search-query.js';
import { ThreadQueries } from '../queries/thread-queries.js';

/** FORUM1: what one reads of the forum as a whole. */
@Controller()
export class ListsController {
  constructor(
    private readonly feed: LentaQuery,
    private readonly finder: SearchQuery,
    private readonly posts: PostQueries,
    private readonly threads: ThreadQueries,
  ) {}

  @Handle(routes.lenta)
  lenta(@TheCall() { query, ...reader }: Call<typeof routes.lenta>) {
    return this.feed.read(query, reader);
  }

  @Handle(routes.bookmarks)
  bookmarks(@TheCall() { query, ...reader }: Call<typeof routes.bookmarks>) {
    return this.posts.bookmarks(query, reader);
  }

  @Handle(routes.posts)
  own(@TheCall() { query, ...reader }: Call<typeof routes.posts>) {
    return this.posts.own(query, reader);
  }

  @Handle(searchForum)
  search(@TheCall() { query, language }: Call<typeof searchForum>) {
    return this.finder.find(query, { language });
  }

  @Handle(routes.subscriptions)
  subscriptions(@TheCall() reader: Call<typeof routes.subscriptions>) {
    return this.threads.subscribed(reader);
  }
}
