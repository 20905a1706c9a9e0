import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFaultText } from './field-text.js';
import { MarkdownPair } from './markdown-pair.js';
import type { Draft } from './use-draft.js';

const texts = ['description', 'rules', 'schedule'] as const;

/** CHAMP2: the texts of the overview but the awards, in both languages side by side. */
export function TextsStep({ draft: { values, faults, set } }: { draft: Draft }) {
  const t = useText();
  const faultText = useFaultText(faults);
  const isReadOnly = values.state === 'ARCHIVED';
  return (
    <div>
      <Checkbox
        className="mb-4"
        name="openDescription"
        label={t({ id: 'editor.openDescription' })}
        description={t({ id: 'editor.openDescription.hint' })}
        checked={values.openDescription}
        disabled={isReadOnly}
        onChange={(event) => set({ openDescription: event.currentTarget.checked })}
      />
      {texts.map((text) => (
        <MarkdownPair
          key={text}
          name={text}
          label={`editor.text.${text}`}
          hint={`editor.text.${text}.hint`}
          value={values[text]}
          isReadOnly={isReadOnly}
          fault={faultText(text)}
          onChange={(value) => set({ [text]: value })}
        />
      ))}
    </div>
  );
}
