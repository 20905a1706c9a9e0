import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import type { Key } from '#modules/client/routes.js';
import { useReread } from './use-send.js';

/** Reads again what the server says in the language of who asks, once that is another one. */
export const useLanguageReread = (key: Key): void => {
  const language = useLanguage();
  const read = useRef(language);
  const reread = useReread();
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    void reread([key]);
  }, [language, key, reread]);
};
