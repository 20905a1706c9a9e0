import { useSelector } from '@xstate/store-react';
import { useIntl } from 'react-intl';
import { site } from './site.js';

export const useSite = () => {
  const settings = useSelector(site, (known) => known);
  const { locale } = useIntl();
  // A page of the server's own, which can't see what the globe shows.
  const outbox = settings.outbox && `${settings.outbox}?lang=${locale === 'ru' ? 'RUS' : 'ENG'}`;
  return { ...settings, outbox };
};
