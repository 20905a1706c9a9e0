import { useIntl } from 'react-intl';
import type { MessageId } from './message-ids.js';

export type Values = Record<string, string | number | Date | boolean | null | undefined>;
export type T = (message: { id: MessageId }, values?: Values) => string;

/** Texts for attributes and sentences; inside markup `<FormattedMessage>` does as well. */
export const useText = (): T => {
  const intl = useIntl();
  return (message, values) => String(intl.formatMessage(message, values));
};
