import { useSelector } from '@xstate/store-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { uploads } from './uploading.js';

/** Asks before the page is left while a file is on its way, or while something is not saved yet. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const isUploading = useSelector(uploads, (all) => all.some(({ state }) => state !== 'failed'));
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isUploading && !isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading, isUnsaved]);
  useEffect(() => {
    if (!isUploading) return undefined;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || link.target === '_blank')
        return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [isUploading]);
  if (wanted === null) return null;
  return (
    <ConfirmDialog
      title={t({ id: 'editor.leave' })}
      verb={t({ id: 'editor.leave.verb' })}
      onConfirm={() => void navigate(wanted)}
      onClose={() => setWanted(null)}
    >
      <FormattedMessage id="editor.leave.text" />
    </ConfirmDialog>
  );
}
