import { storedText } from '#domain/i18n/t.ts'
import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { ProductFacts } from '#domain/actions/commerce/list-products.ts'
import type { Json } from '#domain/json.ts'

import type { CatalogConfig } from './config.ts'
import { MAX_PRODUCTS, readProducts } from './read-products.ts'

/** What a message shows of the catalog, or null with the reason; `note` also says what is left out. */
export interface Shown {
  shown: { [name: string]: Json } | null
  note: string | null
}

type Wanted = CatalogConfig['show']
type Asked = Extract<Wanted, { kind: 'collection' | 'filter' }>

/** What is asked of the catalog before it is shown; null where the step itself says what. */
export function toListing(wanted: Wanted, render: (text: string) => string): Extract<AskedEffect, { kind: 'list_products' }> | null {
  const asked = { kind: 'list_products' as const, collectionId: null, catalogId: null, search: '', maxPrice: null, limit: MAX_PRODUCTS }
  if (wanted.kind === 'collection') return { ...asked, collectionId: wanted.collectionId }
  if (wanted.kind !== 'filter') return null
  const { catalogId, search, maxPrice } = wanted
  return { ...asked, catalogId, search: render(search).slice(0, 200), maxPrice }
}

/** What was found in the catalog, as a message shows it. */
export function shownOfListed({ kind, header }: Asked, products: readonly ProductFacts[]): Shown {
  const [first] = products
  if (!first)
    return {
      shown: null,
      note: kind === 'collection' ? storedText('Nothing in this collection can be ordered.') : storedText('No product matches the filter.'),
    }
  if (first.isOwn) return { shown: null, note: storedText('WhatsApp can’t show products from your own catalog.') }
  const productRetailerIds = products.slice(0, MAX_PRODUCTS).map(({ productId }) => productId)
  const sections = [{ title: 'Products', productRetailerIds }]
  return { shown: { kind: 'products', catalogId: first.catalogId, header, sections }, note: null }
}

/** What the step itself says. */
export function shownOf(wanted: Wanted, vars: Readonly<Record<string, Json>>): Shown {
  switch (wanted.kind) {
    case 'catalog':
      return { shown: { kind: 'catalog', ...(wanted.thumbnail && { thumbnail: wanted.thumbnail }) }, note: null }
    case 'product':
      return { shown: { kind: 'product', catalogId: wanted.catalogId, productRetailerId: wanted.productId }, note: null }
    case 'products':
      return shownOfChosen(wanted, vars)
    // These are asked for first.
    case 'collection':
    case 'filter':
      return shownOfListed(wanted, [])
    default:
      return wanted satisfies never
  }
}

function shownOfChosen(wanted: Extract<Wanted, { kind: 'products' }>, vars: Readonly<Record<string, Json>>): Shown {
  const { kind, catalogId, header, products } = wanted
  if (products.from === 'sections') {
    const sections = products.sections.map(({ title, productIds }) => ({ title, productRetailerIds: productIds }))
    return { shown: { kind, catalogId, header, sections }, note: null }
  }
  const { sections, over } = readProducts(vars[products.variable], products.title)
  if (sections.length === 0)
    return { shown: null, note: storedText('The variable “{name}” holds no products.', { name: products.variable }) }
  const note =
    over > 0
      ? storedText('WhatsApp shows at most 30 products in 10 sections. Left out of “{name}”: {count}.', {
          count: over,
          name: products.variable,
        })
      : null
  return { shown: { kind, catalogId, header, sections: sections.map((section) => ({ ...section })) }, note }
}
