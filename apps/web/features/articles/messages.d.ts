import type articles from '#locales/eng/articles.json';

type Own = typeof articles;
declare module '#web/lib/i18n/message-ids.js' {
  interface Messages extends Own {}
}
