// How a row of the table stands, for the table and for what paints it before the app runs (`web/first-paint`).

export const CONTACT_HEAD = 'h-9 border-b border-line'

export const CONTACT_ROW =
  'group/row relative grid items-center border-b border-line text-secondary max-md:grid-cols-[44px_minmax(0,1fr)_auto]'

export const CONTACT_NAME = 'flex h-full min-w-0 flex-1 items-center gap-2.5 text-start font-medium text-ink'
