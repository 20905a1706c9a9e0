/** Wishes that one call of the reader may answer. */
const most = 500;

interface Waiting<Wish, Answer> {
  wish: Wish;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads for many at once: whoever asks while a read is under way is answered by the next one, together with all others who
 * came meanwhile. So a read begins after everybody it answers has asked, as if each had read by himself, and a hint that
 * sends hundreds of pages to the server at one moment costs a few statements.
 */
export class BatchedRead<Wish, Answer> {
  private waiting: Waiting<Wish, Answer>[] = [];
  private isReading = false;

  /** @param read answers wishes, in their order */
  constructor(private readonly read: (wishes: readonly Wish[]) => Promise<readonly Answer[]>) {}

  /** @throws whatever the reader throws */
  ask(wish: Wish): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ wish, resolve, reject });
      if (!this.isReading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0, most));
    this.isReading = false;
  }

  private async answer(batch: Waiting<Wish, Answer>[]): Promise<void> {
    try {
      const answers = await this.read(batch.map(({ wish }) => wish));
      // A list of as many answers: an answer may be null.
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
