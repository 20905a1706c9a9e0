import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { useAdvice } from './editor.data.js';

/**
 * How much advice stands against a publication, for whom has not read it, and by name the files that would give answers of
 * the test set away (CHAMP5); nothing where there is none.
 */
export function AdviceCount({ champname }: { champname: string }) {
  const t = useText();
  const advice = useAdvice(champname).data ?? [];
  if (advice.length === 0) return null;
  return (
    <>
      {advice
        .filter(({ code }) => code === 'ANSWERS_LEAK')
        .map(({ details }) => (
          <FormAlert key={String(details['file'])}>
            <strong>{t({ id: 'editor.advice.ANSWERS_LEAK' }, details)}.</strong>{' '}
            <FormattedMessage id="editor.data.leak.text" />
          </FormAlert>
        ))}
      <p role="status">
        <FormattedMessage id="editor.advice.count" values={{ count: advice.length }} />
      </p>
    </>
  );
}
