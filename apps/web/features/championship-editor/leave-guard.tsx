import { useSelector } from '@xstate/store-react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ask } from '#web/ui/overlay/ask.js';
import { useLeaveQuestion } from '#web/ui/overlay/use-leave-question.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { uploads } from './uploading.js';

/** Asks before the page is left while a file is on its way, or while something is not saved yet. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  const t = useText();
  const navigate = useNavigate();
  const isUploading = useSelector(uploads, (all) =>
    all.some(({ state }) => state === 'sending' || state === 'checking'),
  );
  useUnloadQuestion(isUploading || isUnsaved);
  useLeaveQuestion(isUploading, (wanted) =>
    ask({
      title: t({ id: 'editor.leave' }),
      text: <FormattedMessage id="editor.leave.text" />,
      verb: t({ id: 'editor.leave.verb' }),
      act: () => navigate(wanted),
    }),
  );
};
