import { downloadCSV, type Exporter } from 'react-admin';
import { csvOf } from '../csv.js';
import type { Champ } from './champ.js';

const columns = [
  'champname',
  'titleRus',
  'titleEng',
  'type',
  'state',
  'dateStart',
  'dateEnd',
  'metric',
  'direction',
  'dailyAttempts',
  'teams',
  'owner',
] as const satisfies (keyof Champ)[];

/** The list as it is filtered and sorted, to a CSV file. */
export const exportChamps: Exporter<Champ> = (champs) =>
  downloadCSV(
    csvOf(
      columns,
      champs.map((champ) => columns.map((column) => champ[column] ?? '')),
    ),
    'champs',
  );
