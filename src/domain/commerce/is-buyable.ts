import type { Availability } from './product.ts'

/** Tells whether a customer can order it. Apart from the schemas, so that a browser that asks this loads none of them. */
export const isBuyable = (availability: Availability): boolean => availability !== 'out of stock' && availability !== 'discontinued'
