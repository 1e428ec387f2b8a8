/** Writes a text for a regular expression, where every letter stands for itself. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds a text where it is no part of a longer word. */
export const wordPattern = (text: string, flags: 'gu' | 'giu'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_])${escapePattern(text)}(?![\p{L}\p{N}_])`, flags)
