import { Injectable } from '@nestjs/common';

/** Where contexts that show articles say which of them nobody but their authors and admins may read now. */
@Injectable()
export class HiddenArticles {
  private readonly all: (() => Promise<string[]>)[] = [];

  /** @param hidden their ids, which are few */
  add(hidden: () => Promise<string[]>): void {
    this.all.push(hidden);
  }

  async ids(): Promise<string[]> {
    return (await Promise.all(this.all.map((hidden) => hidden()))).flat();
  }
}
