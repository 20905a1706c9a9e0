/** What the login of a deleted account begins with; nobody can choose one like it. */
export const deletedPrefix = 'deleted-';

/** Whether a login stands for somebody who has deleted their account: their name is to be said in the reader's language. */
export const isDeleted = (login: string): boolean => login.startsWith(deletedPrefix);
