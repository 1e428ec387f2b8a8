/** Puts words where the caret stands, or in place of what is selected; a sign that asks for a list gets a space before it where it needs one. */
export function insertWords(field: HTMLTextAreaElement | null, text: string, words: string, write: (text: string) => void): void {
  const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length]
  const before = text.slice(0, from)
  const put = words === '/' && before !== '' && !/\s$/.test(before) ? ` ${words}` : words
  write(before + put + text.slice(to))
  // After React has written the new text, the caret goes behind what was put in.
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(from + put.length, from + put.length)
  })
}
