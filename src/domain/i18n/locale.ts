interface Page {
  document?: { documentElement: { lang: string } }
  /** That of a worker, which has no document: the page calls it by its language. */
  name?: string
}

let languageHere: (() => string) | null = null

/** The language of whoever reads: that of the page; on the server that of the request or the mail; English where neither is. */
export const locale = (): string => languageHere?.() ?? (languageOfPage() || 'en')

function languageOfPage(): string | undefined {
  const { document, name } = globalThis as Page
  return document ? document.documentElement.lang : name
}

/** That for dates and times: English has the day before the month and 24 hours, as one reads it anywhere. */
export const dateLocale = (): string => (locale() === 'en' ? 'en-GB' : locale())

/** Where the server learns for whom it writes at the moment. Called once, at its start. */
export function setLanguageSource(source: () => string): void {
  languageHere = source
}
