interface Page {
  document?: { documentElement: { lang: string } }
}

/** The language of the page, for `Intl`: as the server chose it; English where there is no page. */
export const locale = (): string => (globalThis as Page).document?.documentElement.lang || 'en'

/** That for dates and times: English has the day before the month and 24 hours, as one reads it anywhere. */
export const dateLocale = (): string => (locale() === 'en' ? 'en-GB' : locale())
