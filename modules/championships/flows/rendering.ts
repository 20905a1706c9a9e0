import { Injectable } from '@nestjs/common';
import type { Bilingual } from '../../kernel/contract/language.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { TextsApi } from '../../texts/texts.api.js';
import type { RenderedText } from '../commands/keep-shown.js';
import { type FormattedText, formattedTexts } from '../contract/championship.js';
import { textLanguages } from '../domain/shown-text.js';

/** CHAMP2: the texts of a championship as they are shown, rendered before the command that keeps them. */
@Injectable()
export class Rendering {
  constructor(private readonly texts: TextsApi) {}

  /** @param written those that are saved @throws DomainError TEXT_TOO_COMPLEX with the field of the text */
  async of(written: Partial<Record<FormattedText, Bilingual>>): Promise<RenderedText[]> {
    const rendered = formattedTexts.flatMap((name) => {
      const text = written[name];
      return text ? textLanguages.map((language) => this.one(name, language, text[language])) : [];
    });
    return Promise.all(rendered);
  }

  private async one(name: FormattedText, language: RenderedText['language'], text: string): Promise<RenderedText> {
    const { html, renderer } = await this.texts.render(text).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'TEXT_TOO_COMPLEX') throw error;
      throw new DomainError('TEXT_TOO_COMPLEX', { fields: { [name]: 'TEXT_TOO_COMPLEX' } });
    });
    return { name, language, html, renderer };
  }
}
