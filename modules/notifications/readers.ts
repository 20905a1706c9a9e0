import { ChannelQueries } from './queries/channel-queries.js';
import { ChooseChannelsHandler } from './commands/choose-channels.js';
import { ForgetDeletedReader } from './reactions/account/forget-deleted.js';
import { ForgetReaderHandler } from './commands/forget-reader.js';
import { NoteLanguageHandler } from './commands/note-language.js';
import { NotificationsOwnData } from './queries/own-data.js';

/** How people chose to be told, and what is kept of that. */
export const readers = [
  ChooseChannelsHandler,
  NoteLanguageHandler,
  ForgetReaderHandler,
  ForgetDeletedReader,
  ChannelQueries,
  NotificationsOwnData,
];
