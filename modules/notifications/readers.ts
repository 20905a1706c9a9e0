import { ChannelQueries } from './queries/channel-queries.js';
import { ChooseChannelsHandler } from './commands/choose-channels.js';
import { NoteLanguageHandler } from './commands/note-language.js';
import { NotificationsPersonal } from './personal.js';

/** How people chose to be told, and what is kept of that. */
export const readers = [ChooseChannelsHandler, NoteLanguageHandler, ChannelQueries, NotificationsPersonal];
