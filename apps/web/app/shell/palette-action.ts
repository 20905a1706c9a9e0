/** Something that the palette can do. */
export interface Action {
  id: string;
  /** What kind of thing it is, in words. */
  kind: string;
  label: string;
  /** Where it is and whose, below what it is called. */
  about?: string;
  keywords?: string[];
  run: () => void;
}
