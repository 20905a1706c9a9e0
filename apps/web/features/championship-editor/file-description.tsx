import type { FileView } from '#modules/championships/contract/championship.js';
import { longestParagraph } from '#modules/championships/contract/limits.js';
import { useSend } from '#web/lib/data/use-send.js';
import { changesFiles } from './editor.data.js';
import { SavedPair } from './saved-pair.js';

/** What a file holds, in both languages; saved when the field is left. */
export function FileDescription({ champname, file: { name, description } }: { champname: string; file: FileView }) {
  const describe = useSend('PATCH championships/{champname}/files/{name}', changesFiles);
  return (
    <SavedPair
      name={`description.${name}`}
      label="editor.data.description"
      maxLength={longestParagraph}
      stored={description}
      send={({ rus, eng }, only) =>
        describe.mutateAsync({ params: { champname, name }, body: { descriptionRus: rus, descriptionEng: eng, only } })
      }
      error={describe.error}
    />
  );
}
