import { FormattedMessage } from 'react-intl';
import { longestArticle } from '#modules/championships/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { TextEditor } from '#web/words/text-editor.js';
import classes from './markdown-pair.module.css';

interface Bilingual {
  rus: string;
  eng: string;
}

interface Props {
  name: string;
  label: MessageId;
  hint: MessageId;
  value: Bilingual;
  isReadOnly: boolean;
  /** Why it can't be saved as it is. */
  fault: string | undefined;
  onChange: (value: Bilingual) => void;
}

const languages = ['rus', 'eng'] as const;
const rows = 10;

/** A Markdown text in both languages side by side, each to be written or looked at as participants will read it. */
export function MarkdownPair({ name, label, hint, value, isReadOnly, fault, onChange }: Props) {
  const t = useText();
  return (
    <section className={classes.text} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={classes.title}>
        <FormattedMessage id={label} />
      </h3>
      <p className="muted small mb-2">
        <FormattedMessage id={hint} />
      </p>
      <div className="halves gap-3-4">
        {languages.map((language) => (
          <TextEditor
            key={language}
            name={`${name}.${language}`}
            lang={language === 'rus' ? 'ru' : 'en'}
            label={t(
              { id: 'editor.inLanguage' },
              { field: t({ id: label }), language: t({ id: `editor.language.${language}` }) },
            )}
            rows={rows}
            max={longestArticle}
            value={value[language]}
            isReadOnly={isReadOnly}
            fault={fault}
            onChange={(text) => onChange({ ...value, [language]: text })}
          />
        ))}
      </div>
    </section>
  );
}
