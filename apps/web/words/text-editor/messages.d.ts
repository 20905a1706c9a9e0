import type texts from '#locales/eng/texts.json';

type Own = typeof texts;
declare module '#web/lib/i18n/message-ids.js' {
  interface Messages extends Own {}
}
