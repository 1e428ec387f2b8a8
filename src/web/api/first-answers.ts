/** As long as the answers of a list count as fresh. */
const FRESH_MS = 30_000

type Page = Pick<Document, 'querySelectorAll'>

const elementsOf = (page: Page): HTMLScriptElement[] => [...page.querySelectorAll<HTMLScriptElement>('script[data-answer]')]

/**
 * Takes an answer that came with the page (`server/first-page`), so that the first screen asks for nothing that is there. Each is taken once,
 * while it is fresh; undefined where there is none.
 */
export function takeFirstAnswer(page: Page | undefined, url: string, ageMs = performance.now()): unknown {
  if (!page) return undefined
  const element = elementsOf(page).find(({ dataset }) => dataset['answer'] === url)
  if (!element) return undefined
  element.remove()
  return ageMs < FRESH_MS ? JSON.parse(element.text) : undefined
}

/** Takes away what came with the page and nobody asked for: what follows may change it. */
export function dropFirstAnswers(page: Page | undefined): void {
  if (page) for (const element of elementsOf(page)) element.remove()
}
