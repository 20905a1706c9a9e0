import { createAtom } from '@xstate/store';
import { call } from '#web/lib/api/call.js';
import type { Reply } from '#modules/client/routes.js';
import { useSelector } from '@xstate/store-react';
import { useIntl } from 'react-intl';

export type Site = Reply<'GET site'>;

/** Settings of this installation that the app needs before it draws. Until they came, those of a fresh one. */
export const site = createAtom<Site>({
  product: 'Podium',
  defaultLanguage: 'RUS',
  vacancyLink: 'all',
  participationNeeds: 'IDENTIFIED',
  demo: false,
  outbox: null,
  figures: null,
  counts: null,
  social: [],
  clients: [],
  contact: null,
  networks: [],
});

/** Reads the settings; the app also starts when they can't be had. */
export const loadSite = async (): Promise<void> => {
  try {
    site.set(await call('GET site'));
  } catch {
    // The defaults stand; a page that needs a setting for an action will be told by the server.
  }
};

export const useSite = () => {
  const settings = useSelector(site, (known) => known);
  const { locale } = useIntl();
  // A page of the server's own, which can't see what the globe shows.
  const outbox = settings.outbox && `${settings.outbox}?lang=${locale === 'ru' ? 'RUS' : 'ENG'}`;
  return { ...settings, outbox };
};
