import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { rendererVersion } from '../domain/renderer-version.js';
import { TextStores, type TextStore } from '../text-stores.api.js';
import { type StoredText, TextsApi } from '../texts.api.js';

const batch = 100;

/** Renders anew what a former renderer made, in every context that stores texts. */
@Injectable()
export class RenderAnew {
  constructor(
    private readonly stores: TextStores,
    private readonly texts: TextsApi,
  ) {}

  /** @returns how many texts were looked at */
  @Every({ turn: `texts of a renderer before ${rendererVersion}`, seconds: 3600, look: 60 })
  async render(): Promise<number> {
    let done = 0;
    for (const store of this.stores.all) {
      for (;;) {
        const outdated = await store.outdated(rendererVersion, batch);
        for (const { key, texts } of outdated) await this.renew(store, key, texts);
        done += outdated.length;
        if (outdated.length < batch) break;
      }
    }
    return done;
  }

  private async renew(store: TextStore, key: string, texts: readonly string[]): Promise<void> {
    const rendered: (StoredText | null)[] = [];
    for (const text of texts) rendered.push(await this.rendered(text));
    await store.renew(key, texts, rendererVersion, rendered);
  }

  private rendered(text: string): Promise<StoredText | null> {
    return this.texts.render(text).catch((error: unknown) => {
      if (error instanceof DomainError && error.code !== 'TOO_MANY_REQUESTS') return null;
      throw error;
    });
  }
}
