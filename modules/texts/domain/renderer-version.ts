/**
 * Goes up whenever what a text becomes changes: what is stored is rendered anew then. Apart from the renderer, which only its
 * threads need to have in memory.
 */
export const rendererVersion = 7;
