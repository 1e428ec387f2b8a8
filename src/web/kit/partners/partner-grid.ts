/** The six columns of the tables about partners. What is only for wide screens hides where there is room for two. */
export const PARTNER_GRID = 'grid-cols-[minmax(11rem,1.4fr)_repeat(4,minmax(8rem,1fr))_10rem] max-lg:grid-cols-[minmax(0,1fr)_auto]'

/** A cell that only wide screens show. */
export const WIDE_ONLY = 'min-w-0 truncate px-4 max-lg:hidden'
