/** A product of the demo shop's catalog. */
export interface Product {
  /** The shop's own id of it, by which WhatsApp names it. */
  retailerId: string
  name: string
  description: string
  /** Of one piece, in whole units of the currency. */
  price: number
  currency: string
  /** What stands for its picture. */
  glyph: string
  section: string
  inStock: boolean
}

export const CATALOG_ID = '500000000000001'

const product = (
  retailerId: string,
  name: string,
  price: number,
  glyph: string,
  section: string,
  description: string,
  inStock = true,
): Product => ({
  retailerId,
  name,
  description,
  price,
  currency: 'EUR',
  glyph,
  section,
  inStock,
})

const SEEDED: readonly Product[] = [
  product('roast-1kg', 'Harbour Roast, 1 kg', 24.9, '☕', 'Coffee', 'Dark and round, roasted on Mondays.'),
  product('roast-250g', 'Harbour Roast, 250 g', 7.9, '☕', 'Coffee', 'The same roast, to try it.'),
  product('decaf-500g', 'Quiet Decaf, 500 g', 14.5, '🌙', 'Coffee', 'Water process, tastes of cocoa.'),
  product('sencha', 'Sencha, first harvest', 18.5, '🍵', 'Tea', 'Bright and grassy, from Shizuoka.'),
  product('earl-grey', 'Earl Grey', 9.9, '🫖', 'Tea', 'Black tea with real bergamot.'),
  product('pour-over', 'Pour-over set', 39, '⚗️', 'Gear', 'Dripper, carafe and forty filters.'),
  product('mug-blue', 'Harbour mug, blue', 12, '🥤', 'Gear', 'Stoneware, 300 ml.'),
  product('grinder', 'Hand grinder', 59, '⚙️', 'Gear', 'Steel burrs. Back in stock next month.', false),
]

const products = new Map(SEEDED.map((one) => [one.retailerId, one]))

/** The catalog of Harbour Goods, as it is now. */
export const allProducts = (): readonly Product[] => [...products.values()]

/** Puts a product into the catalog, or changes one. */
export const putProduct = (one: Product): void => void products.set(one.retailerId, one)

/** Takes a product out; false where there is none. */
export const dropProduct = (retailerId: string): boolean => products.delete(retailerId)

/** Finds a product; a catalog nobody has holds none. */
export const findProduct = (catalogId: string, retailerId: string): Product | undefined =>
  catalogId === CATALOG_ID ? products.get(retailerId) : undefined
