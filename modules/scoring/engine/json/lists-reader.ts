import type { WindowConsumer } from '../bytes/byte-window.js';
import { skipByteOrderMark } from '../bytes/text.js';
import type { ProblemKind } from '../problems.js';
import { JsonTokens, type JsonToken } from './tokens.js';

/** Receives a JSON object of lists, one user at a time. */
export interface ListsSink {
  list(user: string, items: readonly string[], line: number): void;
  /** A defect of a value; the reading goes on. */
  defect(kind: ProblemKind, line: number, user: string | null, value: string | null): void;
  /** A defect after which nothing more can be read. */
  unreadable(kind: ProblemKind, line: number | null): void;
}

/** What may come next: a value, a key, and so on; `first` also allows the end of the container. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'nothing';

/**
 * Reads `{"user": [item, …], …}` as a stream. Any well-formed JSON is read to its end, so that all wrong values are
 * found; nesting costs one byte a level, a list at most `recordBytes`.
 */
export class ListsReader implements WindowConsumer {
  private readonly tokens = new JsonTokens();
  private readonly containers = new ContainerStack();
  private expected: Expected = 'value';
  private atStart = true;
  private user: string | null = null;
  private items: string[] | null = null;
  private userLine = 1;
  private listBytes = 0;

  constructor(
    private readonly sink: ListsSink,
    private readonly recordBytes: number,
  ) {}

  consume(bytes: Uint8Array, start: number, end: number, final: boolean): number | null {
    let position = this.atStart ? skipByteOrderMark(bytes, start, end) : start;
    this.atStart = false;
    for (;;) {
      const token = this.tokens.read(bytes, position, end, final);
      this.listBytes += this.tokens.next - position;
      if (this.listBytes + (token ? 0 : end - this.tokens.next) > this.recordBytes) return this.stop('bad_json');
      position = this.tokens.next;
      if (!token) break;
      if (token.type === 'bad_json' || token.type === 'bad_encoding') return this.stop(token.type);
      if (!this.accept(token)) return this.stop('bad_json');
    }
    if (final && this.expected !== 'nothing') return this.stop(this.untouched ? 'empty_file' : 'bad_json');
    return position;
  }

  private get untouched(): boolean {
    return this.expected === 'value' && this.containers.depth === 0;
  }

  /** @returns false when the token can't stand here. */
  private accept(token: JsonToken): boolean {
    switch (this.expected) {
      case 'nothing':
        return false;
      case 'colon':
        this.expected = 'value';
        return token.type === ':';
      case 'comma':
        return this.afterValue(token);
      case 'first key':
      case 'key':
        if (token.type === '}' && this.expected === 'first key') return this.close();
        return token.type === 'string' && this.key(token.text);
      case 'first value':
      case 'value':
        if (token.type === ']' && this.expected === 'first value') return this.close();
        return this.value(token);
    }
  }

  private key(name: string): boolean {
    if (this.containers.depth === 1) {
      this.user = name;
      this.userLine = this.tokens.line;
      this.listBytes = 0;
    }
    this.expected = 'colon';
    return true;
  }

  private value(token: JsonToken): boolean {
    const opens = token.type === '{' || token.type === '[';
    if (!opens && !('text' in token)) return false;
    this.meaning(token);
    if (opens) {
      this.containers.push(token.type === '{');
      this.expected = token.type === '{' ? 'first key' : 'first value';
    } else this.expected = this.containers.depth === 0 ? 'nothing' : 'comma';
    return true;
  }

  /** What a value means at its depth: the object of users, a user's list, an item of it. */
  private meaning(token: JsonToken): void {
    const { depth } = this.containers;
    const text = 'text' in token ? token.text : token.type;
    if (depth === 0 && token.type !== '{') this.sink.defect('bad_value', this.tokens.line, null, text);
    if (depth === 1 && this.containers.inObject) {
      this.items = token.type === '[' ? [] : null;
      if (!this.items) this.sink.defect('bad_value', this.tokens.line, this.user, text);
    }
    if (depth !== 2 || !this.items) return;
    if (token.type === 'string' || token.type === 'integer') this.items.push(token.text);
    else this.sink.defect('bad_value', this.tokens.line, this.user, text);
  }

  private afterValue(token: JsonToken): boolean {
    if (token.type === ',') {
      if (this.containers.depth === 1) this.listBytes = 0;
      this.expected = this.containers.inObject ? 'key' : 'value';
      return true;
    }
    return token.type === (this.containers.inObject ? '}' : ']') && this.close();
  }

  private close(): boolean {
    this.containers.pop();
    if (this.containers.depth === 1 && this.items && this.user !== null) {
      this.sink.list(this.user, this.items, this.userLine);
      this.items = null;
    }
    this.expected = this.containers.depth === 0 ? 'nothing' : 'comma';
    return true;
  }

  private stop(kind: ProblemKind): null {
    this.sink.unreadable(kind, kind === 'empty_file' ? null : this.tokens.line);
    return null;
  }
}

/** Which containers are open, innermost last: a byte each, so that deep nesting can't exhaust a call stack. */
class ContainerStack {
  private kinds = new Uint8Array(64);
  depth = 0;

  get inObject(): boolean {
    return this.kinds[this.depth - 1] === 1;
  }

  push(isObject: boolean): void {
    if (this.depth === this.kinds.length) {
      const larger = new Uint8Array(this.kinds.length * 2);
      larger.set(this.kinds);
      this.kinds = larger;
    }
    this.kinds[this.depth++] = isObject ? 1 : 0;
  }

  pop(): void {
    this.depth--;
  }
}
