import { MarkdownPair } from '../components/markdown-pair.js';
import type { Draft } from '../use-draft.js';

const texts = ['description', 'rules', 'schedule'] as const;

/** CHAMP2: the texts of the overview but the awards, in both languages side by side. */
export function TextsStep({ draft: { values, set } }: { draft: Draft }) {
  return (
    <div>
      {texts.map((text) => (
        <MarkdownPair
          key={text}
          name={text}
          label={`editor.text.${text}`}
          hint={`editor.text.${text}.hint`}
          value={values[text]}
          isReadOnly={values.state === 'ARCHIVED'}
          onChange={(value) => set({ [text]: value })}
        />
      ))}
    </div>
  );
}
