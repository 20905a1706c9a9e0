import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Advance } from '#modules/championships/contract/editor.js';
import { longestTeamName, mostPlaces } from '#modules/championships/contract/limits.js';

const usualPlaces = 10;

/** The rule by which teams go on: so many first places, or those of a list. */
export const RuleFields = ({ rule, onChange }: { rule: Advance; onChange: (rule: Advance) => void }) => {
  const translate = useTranslate();
  const id = useId();
  const change = (by: string) => onChange(by === 'list' ? { by, teams: [] } : { by: 'places', places: usualPlaces });
  return (
    <FormControl>
      <FormLabel id={id}>{translate('admin.tours.rule')}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={rule.by} onChange={(_event, by) => change(by)}>
        <FormControlLabel value="places" control={<Radio />} label={translate('admin.tours.rule.places')} />
        <FormControlLabel value="list" control={<Radio />} label={translate('admin.tours.rule.list')} />
      </RadioGroup>
      {rule.by === 'places' ? (
        <TextField
          type="number"
          label={translate('admin.tours.rule.count')}
          defaultValue={rule.places}
          onChange={({ target }) => {
            const places = Number(target.value);
            if (Number.isInteger(places) && places > 0 && places <= mostPlaces) onChange({ by: 'places', places });
          }}
          slotProps={{ htmlInput: { min: 1, max: mostPlaces } }}
          sx={{ mt: 1 }}
        />
      ) : (
        <Names teams={rule.teams} onChange={(teams) => onChange({ by: 'list', teams })} />
      )}
    </FormControl>
  );
};

/** A name a line. */
const Names = ({ teams, onChange }: { teams: readonly string[]; onChange: (teams: string[]) => void }) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState(teams.join('\n'));
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={8}
      label={translate('admin.tours.rule.names')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const names = target.value.split('\n').map((line) => line.trim().slice(0, longestTeamName));
        onChange(names.filter((name) => name !== ''));
      }}
      sx={{ mt: 1 }}
    />
  );
};
