import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestArticle } from '#modules/championships/contract/limits.js';
import { Markdown } from '#web/ui/markdown/markdown.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import pair from './bilingual-pair.module.css';
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
  onChange: (value: Bilingual) => void;
}

const languages = ['rus', 'eng'] as const;

/** A Markdown text in both languages side by side, each to be written or looked at as participants will read it. */
export function MarkdownPair({ name, label, hint, value, isReadOnly, onChange }: Props) {
  const t = useText();
  const [isPreview, setPreview] = useState(false);
  const titleOf = (language: 'rus' | 'eng') =>
    t({ id: 'editor.inLanguage' }, { field: t({ id: label }), language: t({ id: `editor.language.${language}` }) });
  return (
    <section className={classes.text} aria-labelledby={`${name}-title`}>
      <div className={classes.head}>
        <h3 id={`${name}-title`} className={classes.title}>
          <FormattedMessage id={label} />
        </h3>
        <Button size="compact-sm" variant="default" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          <FormattedMessage id={isPreview ? 'editor.write' : 'editor.preview'} />
        </Button>
      </div>
      <p className={classes.hint}>
        <FormattedMessage id={hint} />
      </p>
      <div className={pair.pair}>
        {languages.map((language) =>
          isPreview ? (
            <div key={language} className={classes.preview} lang={language === 'rus' ? 'ru' : 'en'}>
              {value[language] === '' ? (
                <FormattedMessage id="editor.nothingYet" />
              ) : (
                <Markdown text={value[language]} />
              )}
            </div>
          ) : (
            <Textarea
              key={language}
              name={`${name}.${language}`}
              lang={language === 'rus' ? 'ru' : 'en'}
              label={titleOf(language)}
              classNames={{ input: classes.source ?? '' }}
              value={value[language]}
              maxLength={longestArticle}
              readOnly={isReadOnly}
              onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
            />
          ),
        )}
      </div>
    </section>
  );
}
