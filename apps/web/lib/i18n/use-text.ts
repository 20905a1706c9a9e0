import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './message-ids.js';

export type Values = Record<string, string | number | Date | boolean | null | undefined>;
export type T = (message: { id: MessageId }, values?: Values) => string;

/** Texts for attributes and sentences; inside markup `<FormattedMessage>` does as well. The same until the language changes. */
export const useText = (): T => {
  const intl = useIntl();
  return useCallback((message, values) => String(intl.formatMessage(message, values)), [intl]);
};
