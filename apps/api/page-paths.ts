import { forumTabs, takenThreadNames } from '../../modules/forum/contract/addresses.js';
import { uuidForm } from '../../modules/kernel/contract/uuid.js';

const one = '[^/]+';
const overview = 'description|rules|awards|schedule';
const tabs: readonly string[] = forumTabs;
/** What no thread is called, and no page either. */
const nothing = takenThreadNames.filter((name) => !tabs.includes(name) && name !== 'search' && name !== 'request');
/** What has no topics. */
const withoutTopics = takenThreadNames.filter((name) => name !== 'champ_threads');

/** Addresses of pages of the web app: those of its table of routes, with what its pages take in the place of a tab. */
const forms = [
  '',
  'login|registration|confirm|about|password|username|changelogin',
  'championships(?:/(?:all|active|infinite|ended))?',
  `championship/${one}/edit(?:/(?:setup|participants|submissions(?:/${one})?))?`,
  `championship/${one}(?:/(?:overview|data|takepart|algorithm|metric|queue|rating)(?:/(?:${overview}))?)?`,
  `championship/${one}/(?:solutions|team)(?:/${one})?`,
  'rating(?:/(?:general|formula|medals))?',
  `vacancy(?:/(?:mine|new|${uuidForm}(?:/edit)?))?`,
  `user/${one}(?:/${one}){0,2}`,
  `forum/articles(?:/(?:all|mine|${uuidForm}))?`,
  `forum/article/(?:new|${uuidForm}(?:/edit)?)`,
  `forum(?:/(?!(?:${nothing.join('|')})/*$)${one})?`,
  `forum/(?!(?:${withoutTopics.join('|')})/)${one}/${uuidForm}`,
  `forum/champ_threads/${one}`,
];
const pagePath = new RegExp(`^/(?:${forms.join('|')})/*$`, 'iu');

/** True for what the web app has a page for, which may still say that what it is of is not there. */
export const isPage = (path: string): boolean => pagePath.test(path);
