import { chromaOf } from '#domain/webchat/chroma.ts'

/** Gives the page its hue, its theme and its direction. */
export function applyTheme({ hue, theme }: { hue: number; theme: string }): void {
  const { style, dataset } = document.documentElement
  style.setProperty('--hue', `${hue}`)
  style.setProperty('--chroma', `${chromaOf(hue)}`)
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
}

export function applyLocale(locale: string): void {
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}
