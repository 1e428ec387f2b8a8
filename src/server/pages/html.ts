/** Text that is markup already: whatever else stands in a template is escaped. */
export interface Html {
  readonly text: string
}

type Value = string | number | Html | readonly Html[] | null | false

/** Makes markup; values are escaped unless they are markup themselves. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  text: parts.map((part, at) => part + shown(values[at] ?? null)).join(''),
})

function shown(value: Value): string {
  if (value === null || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'text' in value ? value.text : value.map(({ text }) => text).join('')
}

/** Text that stands in an element or an attribute of a page. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
