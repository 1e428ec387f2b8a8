import { buttonStyle } from '../kit/form/button-style.ts'
import { inputStyle } from '../kit/form/input-style.ts'
import { draw } from './painter.ts'

type Button = Parameters<typeof buttonStyle>[0] & { hidesWords?: string }

/** A button with the room of its sign; its words where they are in sight. */
export const paintButton = (words: string, { hidesWords = '', ...style }: Button = {}): HTMLElement =>
  draw(buttonStyle(style), draw('size-4'), draw(hidesWords, words))

/** A field in which nothing is written yet, or what is. */
export const paintField = (className: string, words = ''): HTMLElement =>
  draw(inputStyle({ className: `flex h-9 items-center overflow-hidden max-phone:h-11 ${className}` }), draw('truncate', words))

/** The head of a list's screen (`ListHeader`): its name, how many it shows, and the room of what can be done. */
export const paintHead = (title: string, count: string, searched: string, ...actions: HTMLElement[]): HTMLElement =>
  draw(
    'flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2',
    draw('text-title font-semibold', title),
    draw('text-secondary text-ink-2 tabular-nums', count),
    draw('flex-1'),
    paintField('w-64 ps-8 text-ink-3 max-phone:order-last max-phone:w-full', searched),
    ...actions,
  )
