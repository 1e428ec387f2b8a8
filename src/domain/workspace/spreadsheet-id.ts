/** Reads the id of a spreadsheet from what people paste: the id itself, or the address of the spreadsheet; null when it is neither. */
export function spreadsheetId(text: string): string | null {
  const address = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{8,100})(?:[/?#]|$)/.exec(text.trim())
  return address?.[1] ?? (/^[\w-]{8,100}$/.test(text.trim()) ? text.trim() : null)
}
