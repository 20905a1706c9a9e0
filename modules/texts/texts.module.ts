import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { AddPictureHandler } from './commands/add-picture.js';
import { Picture } from './domain/picture.js';
import { Pictures } from './flows/pictures.js';
import { TextsController } from './http/texts.controller.js';
import { RenderAnew } from './jobs/render-anew.js';
import { RemoveUnusedPictures } from './jobs/remove-unused-pictures.js';
import { TextsPersonal } from './personal.js';
import { JudgedTexts } from './judged-texts.api.js';
import { LinkSources } from './link-sources.api.js';
import { LinkQuery } from './queries/link-query.js';
import { NamedQuery } from './queries/named-query.js';
import { PictureQuery } from './queries/picture-query.js';
import { RemovableTexts } from './removable-texts.api.js';
import { TextStores } from './text-stores.api.js';
import { TextsApi } from './texts.api.js';
import { WritingRules } from './writing-rules.api.js';

@Module({
  controllers: [TextsController],
  providers: [
    AddPictureHandler,
    JudgedTexts,
    LinkQuery,
    LinkSources,
    NamedQuery,
    PictureQuery,
    Pictures,
    RemoveUnusedPictures,
    RemovableTexts,
    RenderAnew,
    TextStores,
    TextsApi,
    TextsPersonal,
    WritingRules,
  ],
  exports: [JudgedTexts, LinkSources, RemovableTexts, TextStores, TextsApi, WritingRules],
})
export class TextsModule {}

export const texts: Context = { module: TextsModule, entities: [Picture] };
