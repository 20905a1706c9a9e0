export const contractingIn: (name: string, text: string) => string[];
