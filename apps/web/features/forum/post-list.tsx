import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PostView } from '#modules/forum/contract/lists.js';
import { paths } from '#web/lib/paths.js';
import { When } from '#web/words/when.js';
import { RichText } from '#web/words/rich-text.js';
import { MarkBar } from './mark-bar.js';
import lists from './forum.module.css';

/** Posts of several topics: each leads to its place. Whose they are is said unless all are one's own. */
export function PostList({ posts, areOwn = false }: { posts: readonly PostView[]; areOwn?: boolean }) {
  return (
    <ul className={lists.list}>
      {posts.map((post) => (
        <li key={post.id} className={lists.row}>
          <div className="grow">
            <h2 className={lists.name}>
              <Link to={paths.topic(post.thread, post.topic, post.kind === 'comment' ? post.id : undefined)}>
                {post.title || <FormattedMessage id="forum.deleted" />}
              </Link>
            </h2>
            <p className={lists.rowFacts}>
              <Link to={paths.thread(post.thread)}>{post.threadTitle}</Link>
              {!areOwn && <Link to={paths.user(post.author)}>{post.authorName}</Link>}
              <When time={post.createdAt} />
              <span>
                <FormattedMessage id={`forum.kind.${post.kind}`} />
              </span>
            </p>
            <div className={lists.excerpt}>
              <RichText html={post.html} />
            </div>
            <MarkBar post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}
