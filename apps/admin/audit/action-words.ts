import { useTranslate } from 'react-admin';

/** Names of the audit log in words; those of a newer or a former program stay names. */
export const useActionWords = (): ((action: string) => string) => {
  const translate = useTranslate();
  return (action) => translate(`resources.audit.actions.${action}`, { _: action });
};

/**
 * Names of what the log keeps of an act, such as `from.dateEnd`, in words; those of a newer or a former program stay names.
 * @param isMove of something into another one: `from` is no earlier value then
 */
export const useKeyWords = (isMove = false): ((way: string) => string) => {
  const translate = useTranslate();
  return (way) =>
    (isMove && way === 'from' ? 'team' : way)
      .split('.')
      .map((key) => translate(`resources.audit.keys.${key}`, { _: key }))
      .join(' · ');
};
