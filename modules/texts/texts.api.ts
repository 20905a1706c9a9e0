import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { query } from '../kernel/database/sql.js';
import { DomainError } from '../kernel/domain/domain-error.js';
import type { Shape } from '../kernel/images/remade.js';
import { SETTINGS, type Settings } from '../kernel/settings.js';
import { longestText } from './contract/limits.js';
import { costOf } from './domain/cost.js';
import { picturesIn } from './domain/picture.js';
import { RenderLane, tooComplex } from './domain/render-lane.js';
import type { Rendered } from './domain/render-text.js';
import { rendererVersion } from './domain/renderer-version.js';
import type { Writer } from './domain/turns.js';
import { type AddedPicture, Pictures } from './flows/pictures.js';
import './settings.js';

/** A text as it is stored beside its source. */
export interface StoredText extends Rendered {
  renderer: number;
}

/** So many texts that can't be dear are rendered at a time. */
const quickTogether = 8;

/** What other contexts may ask of texts. */
@Injectable()
export class TextsApi implements OnApplicationShutdown {
  /** What can't be dear never waits for what may be. */
  private readonly lanes: { quick: RenderLane; slow: RenderLane };

  constructor(
    private readonly orm: MikroORM,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
    @Inject(SETTINGS) { TEXT_SECONDS }: Settings,
  ) {
    this.lanes = { quick: new RenderLane(TEXT_SECONDS, quickTogether), slow: new RenderLane(TEXT_SECONDS) };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.lanes.quick.close(), this.lanes.slow.close()]);
  }

  /**
   * Markdown as HTML that is safe to show, for a text that is kept: the pictures that it names are kept with it. Never within
   * a command: it may take seconds. Whoever stores a text stores the html and the renderer beside it, and lists
   * TEXT_TOO_COMPLEX on its route.
   * @param writer who waits for it, behind what they sent before and nobody else's; none for what is nobody's
   * @throws DomainError TEXT_TOO_COMPLEX, TOO_LONG, TOO_MANY_REQUESTS
   */
  async render(markdown: string, writer?: Writer): Promise<StoredText> {
    const [rendered] = await Promise.all([this.preview(markdown, writer), this.keepPictures(markdown)]);
    return rendered;
  }

  /** The same of a text that is not kept. @throws DomainError TEXT_TOO_COMPLEX, TOO_LONG, TOO_MANY_REQUESTS */
  async preview(markdown: string, writer?: Writer): Promise<StoredText> {
    if (markdown.length > longestText) throw new DomainError('TOO_LONG', { fields: { text: 'TOO_LONG' } });
    const cost = costOf(markdown);
    if (cost === 'refused') throw tooComplex();
    return { ...(await this.lanes[cost].render(markdown, writer)), renderer: rendererVersion };
  }

  /** For a draft, which is kept without being rendered. */
  async keepPictures(markdown: string): Promise<void> {
    const ids = picturesIn(markdown);
    if (ids.length === 0) return;
    const sql = 'update texts.pictures set named_at = $2, unnamed_since = null where id = any($1::uuid[])';
    await query(this.orm.em.fork(), sql, [ids, this.clock.now()]);
  }

  /** A picture of a text from elsewhere, taken whatever their number in a day. @throws DomainError IMAGE_INVALID */
  movePicture(given: Buffer, ownerId: string): Promise<AddedPicture> {
    return this.pictures.add(given, ownerId, { isCounted: false });
  }

  /** Pictures that a text names, to be written beside it. */
  picturesOf(markdown: string): ReturnType<Pictures['storedIn']> {
    return this.pictures.storedIn(markdown);
  }

  /** A picture by its address, as it is stored; null where there is none any more. */
  storedPicture(address: string): ReturnType<Pictures['storedAt']> {
    return this.pictures.storedAt(address);
  }

  /**
   * A picture that stands beside a text, such as its cover, made anew in a shape of its own and kept from now on.
   * @param gone aborted when nobody waits for it any more: it is not made then
   * @throws DomainError IMAGE_INVALID, PICTURES_EXCEEDED, PICTURES_FULL
   */
  async addPicture(
    given: () => Promise<Buffer>,
    ownerId: string,
    shape: Shape,
    gone?: AbortSignal,
  ): Promise<AddedPicture> {
    const added = await this.pictures.add(given, ownerId, { shape, gone });
    await this.keepPictures(added.url);
    return added;
  }
}
