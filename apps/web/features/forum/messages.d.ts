import type forum from '#locales/eng/forum.json';

type Own = typeof forum;
declare module '#web/lib/i18n/message-ids.js' {
  interface Messages extends Own {}
}
