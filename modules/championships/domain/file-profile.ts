import { defineEntity, p } from '@mikro-orm/core';
import { ChampionshipFile } from './championship-file.js';
import type { Look } from './table-profile.js';

const FileProfileSchema = defineEntity({
  name: 'FileProfile',
  schema: 'championships',
  tableName: 'file_profiles',
  properties: {
    file: () => p.oneToOne(ChampionshipFile).primary().deleteRule('cascade'),
    /** A few hundred kilobytes at most, so beside the file, which is read often. */
    look: p.json<Look>(),
  },
});

/** What a look at a file for participants found. A truth has none: it is never looked at for anybody. */
export class FileProfile extends FileProfileSchema.class {}

FileProfileSchema.setClass(FileProfile);
