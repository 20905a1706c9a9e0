import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useText, type Values } from '#web/lib/i18n/use-text.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';

interface Bilingual {
  rus: string;
  eng: string;
}

interface Props {
  name: string;
  label: MessageId;
  labelValues?: Values;
  value: Bilingual;
  maxLength: number;
  error?: string | undefined;
  isLong?: boolean;
  isReadOnly?: boolean;
  onChange: (value: Bilingual) => void;
}

const languages = ['rus', 'eng'] as const;

/** A text in both languages side by side; below each other on phones. */
export function BilingualPair({
  name,
  label,
  labelValues,
  value,
  maxLength,
  error,
  isLong,
  isReadOnly,
  onChange,
}: Props) {
  const t = useText();
  const Input = isLong ? Textarea : TextInput;
  return (
    <div className="halves gap-3-4">
      {languages.map((language) => (
        <Input
          key={language}
          name={`${name}.${language}`}
          lang={language === 'rus' ? 'ru' : 'en'}
          label={t(
            { id: 'editor.inLanguage' },
            { field: t({ id: label }, labelValues), language: t({ id: `editor.language.${language}` }) },
          )}
          value={value[language]}
          maxLength={maxLength}
          error={error}
          readOnly={isReadOnly ?? false}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
