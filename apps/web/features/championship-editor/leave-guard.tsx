import { useSelector } from '@xstate/store-react';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ask } from '#web/ui/overlay/ask.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { uploads } from './uploading.js';

/** Asks before the page is left while a file is on its way, or while something is not saved yet. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  const t = useText();
  const navigate = useNavigate();
  const isUploading = useSelector(uploads, (all) => all.some(({ state }) => state !== 'failed'));
  const askToLeave = useEffectEvent((wanted: string) =>
    ask({
      title: t({ id: 'editor.leave' }),
      text: <FormattedMessage id="editor.leave.text" />,
      verb: t({ id: 'editor.leave.verb' }),
      act: () => navigate(wanted),
    }),
  );
  useUnloadQuestion(isUploading || isUnsaved);
  useEffect(() => {
    if (!isUploading) return undefined;
    const stop = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || link.target === '_blank')
        return;
      event.preventDefault();
      event.stopPropagation();
      void askToLeave(link.pathname + link.search);
    };
    document.addEventListener('click', stop, true);
    return () => document.removeEventListener('click', stop, true);
  }, [isUploading]);
};
