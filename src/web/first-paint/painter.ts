import type { PreferenceStore } from '../preferences/preferences.ts'
import { hueOf, initialsOf } from '../kit/media/avatar-color.ts'

/** What changes where things stand, as this browser keeps what the person likes. */
export type Kept = Partial<Pick<ReturnType<PreferenceStore['get']>, 'railOpen' | 'viewsOpen' | 'density' | 'contactColumns'>>

/** What a screen is painted from. */
export interface Canvas {
  page: Document
  view: Window
  kept: Kept
  query: URLSearchParams
}

export type Part = Node | string | false | null | undefined

/** What stands in a screen until it is drawn, and how one sees that it is. */
export interface Painting {
  screen: HTMLElement
  /** Stands in the page once the same is drawn that was painted. */
  done: string
}

/** A box that looks as its classes say. */
export function draw(className: string, ...inside: Part[]): HTMLElement {
  const box = document.createElement('div')
  box.className = className
  box.append(...inside.filter((part) => typeof part === 'string' || part instanceof Node))
  return box
}

/** What somebody wrote, which runs as its own script does. */
export function drawWords(className: string, words: string): HTMLElement {
  const box = draw(className, words)
  box.dir = 'auto'
  return box
}

/** The initials of a name on its hue (`Avatar`). */
export function drawFace(name: string, size: string): HTMLElement {
  const face = draw(
    `inline-flex shrink-0 items-center justify-center rounded-full before:content-[attr(data-initials)] bg-[oklch(var(--hue-soft-l)_var(--hue-soft-c)_var(--hue))] font-semibold text-[oklch(var(--hue-fg-l)_var(--hue-fg-c)_var(--hue))] ${size}`,
  )
  face.style.setProperty('--hue', String(hueOf(name)))
  face.dataset['initials'] = initialsOf(name)
  return face
}

/** What came with the page for a call (`server/first-page`). */
export function answerIn<Answer>(page: Document, which: string): Answer | null {
  const element = page.querySelector<HTMLScriptElement>(`script[data-answer${which}]`)
  return element && JSON.parse(element.text)
}

const appsIn = (page: Document) => answerIn<{ items: { demo: boolean }[] }>(page, '="/api/v1/apps"')?.items ?? []

/** Whether there is nothing but the sample. */
export const isSample = (page: Document): boolean => appsIn(page).every(({ demo }) => demo)

/** Whether something stands above every screen, of which a painting knows nothing: the bar of a sample, what is wrong with the installation. */
export const hasMoreAbove = (page: Document): boolean =>
  (answerIn<{ items: unknown[] }>(page, '$="/alarms"')?.items ?? []).length > 0 ||
  (!isSample(page) && appsIn(page).some(({ demo }) => demo))

export const isPhone = (view: Window): boolean => view.matchMedia('(width < 48rem)').matches

/** Whether the rail shows its labels (`useRailOpen`). */
export const hasRailLabels = ({ view, kept }: Canvas): boolean => kept.railOpen !== false && view.matchMedia('(min-width: 1280px)').matches

/** A screen in the frame, where `Shell` draws it; hidden from assistive technology, and let through by the pointer. */
export function paintFrame(canvas: Canvas, screen: HTMLElement): HTMLElement {
  const painting = draw(
    'pointer-events-none fixed inset-0 z-10 flex h-dvh flex-col bg-canvas',
    draw(
      'flex min-h-0 flex-1',
      draw(`flex shrink-0 max-phone:hidden ${hasRailLabels(canvas) ? 'w-54' : 'w-14'}`),
      draw(
        'min-w-0 flex-1 phone:py-2 phone:pe-2',
        draw('relative h-full overflow-hidden bg-surface phone:rounded-card phone:border phone:border-line', screen),
      ),
    ),
    draw('h-14 shrink-0 border-t border-line pb-[env(safe-area-inset-bottom)] phone:hidden'),
  )
  painting.setAttribute('aria-hidden', 'true')
  return painting
}
