import { createContext } from 'react'

/** Below this zoom nobody can read the small words, so they are not drawn. */
export const FAR_ZOOM = 0.45

/** Whether the drawing is looked at from afar. */
export const FarContext = createContext(false)
