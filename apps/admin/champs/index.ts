import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import type { ResourceProps } from 'react-admin';
import { ChampList } from './champ-list.js';
import { ChampShow } from './champ-show.js';
import type { Champ } from './champ.js';

/** The tab CHAMPS (ADMIN1). */
export const champs: ResourceProps = {
  name: 'champs',
  icon: EmojiEvents,
  list: ChampList,
  show: ChampShow,
  recordRepresentation: ({ champname }: Champ) => champname,
};
