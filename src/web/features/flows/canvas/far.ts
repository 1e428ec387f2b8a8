import { createContext } from 'react'

/** Below this zoom nobody can read the small words, so they are not drawn. */
export const FAR_ZOOM = 0.45

/** From so many cards on: fewer are drawn whole at once, and are better looked at so. */
export const FAR_CARDS = 120

/** Where there are fewer, below this zoom the name of a card stands over its words. */
export const NAME_ZOOM = 0.55

/** Whether the drawing is looked at from afar, and whether it has few cards or many. */
export const FarContext = createContext<'few' | 'many' | null>(null)
