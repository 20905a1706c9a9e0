import { pictures, type Picture } from './pictures.js';

/** A small cover with what it stands for; decoration beside words. */
export function Drawing({ picture }: { picture: Picture }) {
  return <img src={pictures[picture]} alt="" width="144" height="96" decoding="async" />;
}
