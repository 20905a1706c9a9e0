import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Key } from '#modules/client/routes.js';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import { queryClient } from './client.js';
import { rereadRoutes } from './follow.js';

/** What the server says in the language of who asks, which is no part of what the answers are kept under. */
const inLanguage: readonly Key[] = ['GET notifications', 'GET forum/search', 'GET texts/links'];

/** What all below it read of the server is read once, and kept for all; in another language, what is said in that is read again. */
export const DataProvider = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  // When it is left for another one.
  useEffect(() => () => void rereadRoutes(queryClient, inLanguage), [language]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
