import { createContext } from 'react'

/** Below this zoom nobody can read the small words, so they are not drawn. */
export const FAR_ZOOM = 0.45

/** From so many cards on: fewer are drawn whole at once, and are better looked at so. */
export const FAR_CARDS = 120

/** Whether the drawing is looked at from afar. */
export const FarContext = createContext(false)
