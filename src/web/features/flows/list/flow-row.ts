import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'

// What a row of the list looks like and says, for the table and for what paints it before the app runs (`web/first-paint`).

export const FLOW_GRID =
  'grid-cols-[2.75rem_minmax(12rem,1.6fr)_minmax(9rem,1.4fr)_9.5rem_5.5rem_7rem_8.5rem_3rem] max-xl:grid-cols-[2.75rem_minmax(11rem,1.6fr)_minmax(8rem,1fr)_9.5rem_5.5rem_7rem_3rem] max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto_3rem]'

export const FLOW_ROW = 'min-h-16 gap-y-0.5 max-md:py-2'

export const FLOW_CELLS = {
  name: 'flex min-w-0 items-center px-4 max-md:col-span-2 max-md:ps-1 max-md:pe-2',
  starts: 'min-w-0 px-4 text-ink-2 max-md:order-last max-md:ps-1',
  state: 'flex flex-wrap items-center gap-1 px-4 max-md:order-last max-md:px-1',
}

const SHOWN_TRIGGERS = 4

/** What starts a flow, in one line. */
export function triggerText(triggers: readonly string[]): string {
  if (triggers.length === 0) return t('Nothing starts it')
  const more = triggers.length - SHOWN_TRIGGERS
  const shown = commaList(triggers.slice(0, SHOWN_TRIGGERS))
  return more > 0 ? t('{shown} and {more} more', { shown, more }) : shown
}
