/** Something that the palette can do. */
export interface Action {
  id: string;
  /** What kind of thing it is, in words. */
  kind: string;
  label: string;
  keywords?: string[];
  run: () => void;
}
