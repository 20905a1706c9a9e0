import { defineEntity, p } from '@mikro-orm/core';

const LogoPictureSchema = defineEntity({
  name: 'LogoPicture',
  schema: 'forum',
  tableName: 'logo_pictures',
  properties: {
    threadId: p.uuid().primary(),
    size: p.smallint().primary(),
    png: p.blob(),
  },
});

/** FORUM1: the logo of a thread as lists show it, in points instead of SVG. */
export class LogoPicture extends LogoPictureSchema.class {}
LogoPictureSchema.setClass(LogoPicture);
