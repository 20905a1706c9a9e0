import { Injectable } from '@nestjs/common';
import type { Language } from '../kernel/contract/language.js';
import type { OwnCover } from '../kernel/images/own-preview.js';
import type { LinkKind } from './contract/routes.js';

/** Pages of a context that a link in a text may lead to. */
export interface LinkSource {
  kind: LinkKind;
  /** Their paths: what names one of them is the groups. */
  form: RegExp;
  /** What a page is called, for whoever is a stranger to it; null for all that strangers do not see, whoever asks. */
  titleOf: (named: Readonly<Record<string, string>>, language: Language) => Promise<string | null>;
  /** What else the picture of a link says of it, of one that has a title. */
  factsOf?: (named: Readonly<Record<string, string>>, language: Language) => Promise<string[]>;
  /** The picture that somebody gave such a page; null where nobody did. */
  coverOf?: (named: Readonly<Record<string, string>>) => Promise<OwnCover | null>;
}

/** Where contexts say what links to their pages show. */
@Injectable()
export class LinkSources {
  readonly all: LinkSource[] = [];

  add(source: LinkSource): void {
    this.all.push(source);
  }
}
