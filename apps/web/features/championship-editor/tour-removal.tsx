import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';

interface Props {
  title: string;
  /** It has answers of its own, which go with it. */
  hasTruth: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** CHAMP6: asks before a tour is removed; what is lost with it does not come back with another one of its name. */
export function TourRemoval({ title, hasTruth, onConfirm, onClose }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t({ id: 'editor.tours.remove.ask' }, { tour: title })}
      verb={t({ id: 'editor.tours.remove' })}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormattedMessage id="editor.tours.remove.text" values={{ truth: String(hasTruth) }} />
    </ConfirmDialog>
  );
}
