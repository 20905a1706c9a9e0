/** Characters of a title, a company, a city. */
export const longestLine = 120;
/** Of a part of the text: description, tasks, requirements, what else there is to say. */
export const longestPart = 5000;
/** Of the contacts. */
export const longestContacts = 500;
/** Drafts that somebody has begun and not sent in. */
export const mostDrafts = 50;
/** Of a comment: under 500. */
export const longestVacancyComment = 499;
/** The highest salary that can be typed. */
export const mostSalary = 1_000_000_000;
/** Salary (decisions, Community): the upper bound is at most so many times the lower one. */
export const widestSalary = 3;
/** Days that a vacancy is shown before it expires, and how many before that its author is reminded. */
export const lifeDays = 30;
export const remindDays = 5;
/** What is searched for. */
export const longestSearch = 100;
