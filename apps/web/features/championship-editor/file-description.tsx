import { useState } from 'react';
import type { ChampionshipFile } from '#modules/championships/contract/championship.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useReread } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';

/** What a file holds, in both languages; saved when the field is left. */
export function FileDescription({ champname, file }: { champname: string; file: ChampionshipFile }) {
  const t = useText();
  const reread = useReread(champname);
  const [typed, setTyped] = useState(file.description);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    if (typed.rus === file.description.rus && typed.eng === file.description.eng) return;
    const body = { descriptionRus: typed.rus, descriptionEng: typed.eng };
    try {
      await call('PATCH championships/{champname}/files/{name}', { params: { champname, name: file.name }, body });
      setFailure(null);
      await reread();
    } catch (thrown) {
      setFailure(thrown);
    }
  };
  return (
    <div onBlur={() => void save()}>
      <BilingualPair
        name={`description.${file.name}`}
        label="editor.data.description"
        maxLength={500}
        value={typed}
        onChange={setTyped}
      />
      {failure !== null && <FormAlert>{failureText(t, asApiError(failure))}</FormAlert>}
    </div>
  );
}
