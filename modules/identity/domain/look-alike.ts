/** Letters of other alphabets that are drawn as Latin ones are, in lower case. */
const twins: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ ѕ: 's', і: 'i', ї: 'i', ј: 'j', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ү: 'y', ѵ: 'v', ӏ: 'l' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ζ: 'z', η: 'n', μ: 'm' },
};

/** A name as it looks, in Latin letters: marks above and below fall away, and letters of other alphabets become their twins. */
export const latinLook = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => twins[letter] ?? letter);
