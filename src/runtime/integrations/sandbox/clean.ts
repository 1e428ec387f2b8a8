/** Returns a text that a database can keep: without zero characters and halves of characters. */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
