/** The page that starts the web app, as the build wrote it for a language. */
export interface BuiltPage {
  html: string
  /** The scripts that each screen needs beside those of every page, the longest path first. */
  screens: readonly { path: string; scripts: readonly string[] }[]
}

const LIST = /<script type="application\/json" id="screens">([^<]*)<\/script>/

/** Takes the list of screens (`web/build/screens.ts`) out of a page; one without a list has none. */
export function readBuiltPage(page: string): BuiltPage {
  const list = LIST.exec(page)?.[1]
  const screens = (list === undefined ? [] : (JSON.parse(list) as [string, string[]][])).map(([path, scripts]) => ({ path, scripts }))
  return { html: page.replace(LIST, ''), screens: screens.toSorted((one, other) => other.path.length - one.path.length) }
}

/** The links by which a browser asks for the scripts of a screen beside those of the page, and not only once these run. */
export function preloadsOf({ html, screens }: BuiltPage, path: string): string {
  const scripts = screens.find((screen) => path.startsWith(screen.path))?.scripts ?? []
  return scripts
    .filter((script) => !html.includes(`"/${script}"`))
    .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)
    .join('')
}
