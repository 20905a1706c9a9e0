import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { longestText, longestTitle } from '#modules/notifications/contract/campaign.js';
import type { Bilingual } from '#modules/kernel/contract/language.js';

export interface Words {
  title: Bilingual;
  text: Bilingual;
}

export const noWords: Words = { title: { rus: '', eng: '' }, text: { rus: '', eng: '' } };

const longest = { title: longestTitle, text: longestText };
const tags = { rus: 'ru', eng: 'en' } as const;

/** What is said, in both languages or in one that everybody gets. */
export const WordFields = ({ words, onChange }: { words: Words; onChange: (words: Words) => void }) => {
  const translate = useTranslate();
  return (['title', 'text'] as const).map((part) => (
    <Box key={part} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {(['rus', 'eng'] as const).map((language) => (
        <TextField
          key={language}
          label={translate(`admin.notify.${part}.${language}`)}
          value={words[part][language]}
          onChange={({ target }) => onChange({ ...words, [part]: { ...words[part], [language]: target.value } })}
          {...(part === 'text' && { multiline: true, minRows: 3 })}
          slotProps={{ htmlInput: { maxLength: longest[part], lang: tags[language] } }}
        />
      ))}
    </Box>
  ));
};
