import { coverSizes, coverVersion, type CoverKind, type CoverSize } from '#modules/kernel/contract/covers/covers.js';
import { addressOf } from '#modules/client/address.js';

interface Props {
  kind: CoverKind;
  /** What it is drawn from. */
  name: string;
  size: CoverSize;
  /** Not in the first screen. */
  lazy?: boolean;
}

/** The picture that the server draws from a name; it tells nothing that is not said beside it. */
export function Cover({ kind, name, size, lazy = false }: Props) {
  const query = { size, v: coverVersion };
  return (
    <img
      className="cover"
      src={addressOf('GET covers/{kind}/{id}.svg', { params: { kind, id: name }, query })}
      alt=""
      {...coverSizes[size]}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  );
}
