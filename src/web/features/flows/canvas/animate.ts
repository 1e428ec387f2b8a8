/** How the view gets to another place: it moves there, or stands there at once where somebody asked for less motion. */
export const animate = () => ({ duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200 })
