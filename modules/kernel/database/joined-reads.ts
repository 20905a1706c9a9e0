interface Reading<Answer> {
  answer: Promise<Answer>;
  /** For those who came while it was under way. */
  next: Promise<Answer> | null;
}

/**
 * One read for all who ask for the very same thing at one moment: whoever asks while it is being read is answered by the next
 * read of it, together with all others who came meanwhile. So a read begins after everybody it answers has asked, nothing is
 * kept, and an answer is as new as if each had read alone. What is not the same for all who ask does not belong in it.
 */
export class JoinedReads<Answer> {
  private readonly readings = new Map<string, Reading<Answer>>();

  /** @param about all that the answer depends on @throws whatever the read throws */
  of(about: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(about);
    const now = this.readings.get(key);
    if (!now) return this.begin(key, read);
    const after = () => this.begin(key, read);
    return (now.next ??= now.answer.then(after, after));
  }

  private begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading: Reading<Answer> = { answer: read(), next: null };
    this.readings.set(key, reading);
    const end = () => {
      if (reading.next === null) this.readings.delete(key);
    };
    reading.answer.then(end, end);
    return reading.answer;
  }
}
