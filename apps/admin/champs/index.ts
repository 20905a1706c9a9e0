import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import type { ResourceProps } from 'react-admin';
import { byName } from '../by-name.js';
import { lazyPage } from '../lazy-page.js';
import type { Champ } from './champ.js';

const ChampList = lazyPage(async () => (await import('./champ-list.js')).ChampList);
const ChampShow = lazyPage(async () => (await import('./champ-show.js')).ChampShow);

/** The tab CHAMPS (ADMIN1). */
export const champs: ResourceProps = {
  name: 'champs',
  icon: EmojiEvents,
  list: ChampList,
  show: byName('champs', 'champname', ChampShow),
  recordRepresentation: ({ champname }: Champ) => champname,
};
