import { useText } from '#web/lib/i18n/use-text.js';
import { Select } from '#web/ui/select.js';
import { useFaultText } from './field-text.js';
import type { Draft } from './use-draft.js';

interface Props {
  draft: Draft;
  /** Those that the installation offers beside its usual one. */
  images: readonly string[];
  hint: 'editor.run.image.hint' | 'editor.program.image.hint';
}

/** ALGO1, ALGO2: in what code runs, where there is more to choose from than the usual image. */
export function ImageField({ draft: { values, faults, set }, images, hint }: Props) {
  const t = useText();
  const fault = useFaultText(faults);
  const { algorithm } = values;
  if (images.length === 0 && algorithm.image === '') return null;
  return (
    <Select
      name="image"
      label={t({ id: 'editor.run.image' })}
      description={t({ id: hint })}
      value={algorithm.image}
      error={faults['algorithm'] === 'IMAGE_UNKNOWN' && fault('algorithm')}
      onChange={(event) => set({ algorithm: { ...algorithm, image: event.currentTarget.value } })}
      data={[
        { value: '', label: t({ id: 'editor.run.image.usual' }) },
        ...new Set([...images, ...(algorithm.image === '' ? [] : [algorithm.image])]),
      ]}
    />
  );
}
