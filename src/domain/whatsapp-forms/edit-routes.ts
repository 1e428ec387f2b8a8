import type { FormRoutes, FormScreen } from './form.ts'
import { decidingQuestion } from './form-routes.ts'

/** What chooses a screen: the option of this name, or every other answer. */
export type RouteCase = { option: string } | 'otherwise'

/** The screens with one led elsewhere: `target` is the key of a later screen, or null for the end. Every other case keeps leading where it led. */
export function leadTo(screens: readonly FormScreen[], index: number, which: RouteCase, target: string | null): FormRoutes | undefined {
  const screen = screens[index]
  const question = screen && decidingQuestion(screen)
  const titles = question?.options.items.map(({ title }) => title.trim()) ?? []
  const options = titles.map((title) => ({
    title,
    screen: which !== 'otherwise' && which.option === title ? target : leadsTo(screens, index, { option: title }),
  }))
  const otherwise = which === 'otherwise' ? target : screen?.routes?.otherwise
  return simplified({ question: question?.key ?? null, options, ...(otherwise !== undefined && { otherwise }) }, screens[index + 1]?.key)
}

/** The routes of a screen once this question chooses, or none; every answer leads where all led before. */
export function chooseBy({ routes }: FormScreen, question: string | null): FormRoutes | undefined {
  const { otherwise } = routes ?? {}
  if (question === null && otherwise === undefined) return undefined
  return { question, options: [], ...(otherwise !== undefined && { otherwise }) }
}

/** Where a case leads: the key of a later screen, or null for the end. */
export function leadsTo(screens: readonly FormScreen[], index: number, which: RouteCase): string | null {
  const routes = screens[index]?.routes
  const rule = which === 'otherwise' ? undefined : routes?.options.find(({ title }) => title.trim() === which.option)
  const target = rule ? rule.screen : routes?.otherwise
  return target === undefined ? (screens[index + 1]?.key ?? null) : target
}

/** The screens without routes that lead backwards or nowhere, after one was moved or removed. */
export function withoutLostRoutes(screens: readonly FormScreen[]): FormScreen[] {
  return screens.map((screen, index) => {
    const { routes, ...rest } = screen
    if (!routes) return screen
    const later = new Set<string | null | undefined>([null, ...screens.slice(index + 1).map(({ key }) => key)])
    const { otherwise, ...others } = routes
    const kept = {
      ...others,
      options: routes.options.filter(({ screen: key }) => later.has(key)),
      ...(later.has(otherwise) && { otherwise }),
    }
    return withRoutes(rest, simplified(kept, screens[index + 1]?.key))
  })
}

/** The screen as it was changed, with its routes following options that were renamed. */
export function followOptions(before: FormScreen, after: FormScreen): FormScreen {
  const [old, now] = [decidingQuestion(before), decidingQuestion(after)]
  if (!after.routes || !old || old.options.items.length !== now?.options.items.length) return after
  const renamed = new Map(old.options.items.map(({ title }, index) => [title.trim(), now.options.items[index]?.title.trim() ?? title]))
  const options = after.routes.options.map(({ title, screen }) => ({ title: renamed.get(title.trim()) ?? title, screen }))
  return { ...after, routes: { ...after.routes, options } }
}

/** The screen with other routes; without any, the next in order comes after it. */
export const withRoutes = ({ routes: _, ...screen }: FormScreen, routes: FormRoutes | undefined): FormScreen =>
  routes ? { ...screen, routes } : screen

/** No routes where nothing chooses and the next screen comes anyway. */
function simplified(routes: FormRoutes, next: string | undefined): FormRoutes | undefined {
  const { otherwise = next } = routes
  return routes.question === null && otherwise === next ? undefined : routes
}
