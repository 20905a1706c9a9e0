import { useTranslate } from 'react-admin';

/** Names of the audit log in words; those of a newer or a former program stay names. */
export const useActionWords = (): ((action: string) => string) => {
  const translate = useTranslate();
  return (action) => translate(`resources.audit.actions.${action}`, { _: action });
};
