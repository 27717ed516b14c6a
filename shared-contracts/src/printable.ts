/**
 * Makes a text safe to print in a terminal. Control characters could move the cursor, change the title or, in some
 * terminals, type commands; lines and tabs stay.
 */
export const toPrintable = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '\u{FFFD}')
