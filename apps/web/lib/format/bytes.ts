import { useIntl } from 'react-intl';
import { formatSize } from '#modules/kernel/contract/size-format.js';

/** File sizes as people write them: `412 kB`, `1,2 МБ`. */
export const useBytes = () => {
  const { locale } = useIntl();
  return (bytes: number): string => formatSize(bytes, locale);
};
