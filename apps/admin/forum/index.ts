import Article from '@mui/icons-material/ArticleOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const ArticleList = lazyPage(async () => (await import('./article-list.js')).ArticleList);
const AppealList = lazyPage(async () => (await import('./appeal-list.js')).AppealList);
const ComplaintList = lazyPage(async () => (await import('./complaint-list.js')).ComplaintList);
const RemovalList = lazyPage(async () => (await import('./removal-list.js')).RemovalList);
const ThreadList = lazyPage(async () => (await import('./thread-list.js')).ThreadList);

/** The tab FORUM (ADMIN1). */
export const forumThreads: ResourceProps = { name: 'forum-threads', icon: Forum, list: ThreadList };
export const forumComplaints: ResourceProps = { name: 'forum-complaints', icon: Flag, list: ComplaintList };
export const forumRemovals: ResourceProps = { name: 'forum-removals', icon: PersonOff, list: RemovalList };
export const articles: ResourceProps = { name: 'articles', icon: Article, list: ArticleList };
export const forumAppeals: ResourceProps = { name: 'forum-appeals', icon: Balance, list: AppealList };
