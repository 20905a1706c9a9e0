/** Comments are under 500 characters (specification, section 5). */
export const longestComment = 499;
