import { FormattedMessage } from 'react-intl';
import type { ChampionshipView, FormattedText } from '#modules/championships/contract/championship.js';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import { RichText } from '#web/words/rich-text.js';

interface Props {
  champ: ChampionshipView;
  name: FormattedText;
}

/** A long text of a championship in the language that is shown; where it is empty, in the other one. */
export function ChampText({ champ, name }: Props) {
  const preferred = useLanguage() === 'RUS' ? 'rus' : 'eng';
  const text = champ[name];
  if (!text) return null;
  const language = text[preferred] === '' ? (preferred === 'rus' ? 'eng' : 'rus') : preferred;
  const html = champ.html[name]?.[language] ?? null;
  return html === null ? <AsWritten text={text[language]} /> : <RichText html={html} />;
}

/** One that is not rendered: it was there before texts were, or is more than is rendered. */
function AsWritten({ text }: { text: string }) {
  return (
    <>
      <p className="mb-3 muted">
        <FormattedMessage id="shell.text.asWritten" />
      </p>
      <p className="pre-wrap breaks">{text}</p>
    </>
  );
}
