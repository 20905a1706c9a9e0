export const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** One figure beside its limit; a bench ends with 1 where one is missed. */
export const said = (what, isGood, limit) => {
  console.log(`${isGood ? 'ok   ' : 'WRONG'} ${what} (${limit})`);
  if (!isGood) process.exitCode = 1;
};
