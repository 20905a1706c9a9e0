import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { leads } from '../../championships/contract/organiser.js';
import { TextsApi } from '../../texts/texts.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, refuseFields } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { domainsIn } from '../settings.js';
import { WriteVacancy } from '../commands/write-vacancy.js';
import { faultsOf } from '../contract/faults.js';
import type { TypedVacancy } from '../contract/vacancy.js';
import { renderedVacancy } from '../domain/render.js';

/** VAC1: takes a vacancy as it was typed: refuses what is wrong with it, all at once, and renders its texts. */
@Injectable()
export class Writing {
  constructor(
    private readonly texts: TextsApi,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param old which vacancy gets another text; none for a new one
   * @returns its id
   * @throws DomainError with the code of each field
   */
  async write(
    typed: TypedVacancy,
    caller: Caller,
    old?: { id: string; version?: number | undefined },
  ): Promise<string> {
    refuseFields(faultsOf(typed, domainsIn(this.settings.THIRD_PARTY_DOMAINS)));
    await this.refuseOthers(typed.championship, caller);
    const rendered = await renderedVacancy(typed, (markdown) => this.texts.render(markdown, caller));
    return this.commands.run(new WriteVacancy(rendered, caller, old));
  }

  /**
   * Beside a championship its client offers, and an admin, once it is published: until then it may be called otherwise, and
   * another one as it was. @throws DomainError NOT_FOUND at the field, also for another's
   */
  private async refuseOthers(champname: string | undefined, caller: Caller): Promise<void> {
    if (!champname) return;
    const led = await this.championships.visible(champname, caller).catch((thrown: unknown) => {
      if (thrown instanceof DomainError && thrown.code === 'NOT_FOUND') return null;
      throw thrown;
    });
    const isTheirs = led !== null && led.state !== 'DRAFT' && leads(led, caller);
    refuseFields(isTheirs ? {} : { championship: 'NOT_FOUND' });
  }
}
