import type { FileView } from '#modules/championships/contract/championship.js';
import { longestParagraph } from '#modules/championships/contract/limits.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { useValues } from '#web/lib/forms/use-form.js';
import { useSend } from '#web/lib/data/use-send.js';
import { changesFiles } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';

/** What a file holds, in both languages; saved when the field is left. */
export function FileDescription({ champname, file }: { champname: string; file: FileView }) {
  const { values: typed, setValues, changed, isDirty, keep } = useValues(file.description);
  const describe = useSend('PATCH championships/{champname}/files/{name}', changesFiles);
  const save = () => {
    if (!isDirty) return;
    const body = { descriptionRus: typed.rus, descriptionEng: typed.eng };
    describe.mutate({ params: { champname, name: file.name }, body }, { onSuccess: () => keep(changed) });
  };
  return (
    <div onBlur={save}>
      <BilingualPair
        name={`description.${file.name}`}
        label="editor.data.description"
        maxLength={longestParagraph}
        value={typed}
        onChange={setValues}
      />
      <CallFailure of={describe.error} />
    </div>
  );
}
