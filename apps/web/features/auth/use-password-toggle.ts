import { useText } from '../../lib/i18n/use-text.js';

/** Name of the eye beside a password, and its place in the Tab order (the library leaves both out). */
export const usePasswordToggle = () => {
  const t = useText();
  return { 'aria-label': t({ id: 'auth.password.show' }), 'aria-hidden': false, tabIndex: 0 };
};
