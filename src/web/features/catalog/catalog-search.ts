export interface CatalogSearch {
  search?: string | undefined
  stock?: 'in' | 'out' | undefined
  catalogId?: string | undefined
  collectionId?: string | undefined
  /** Those that were archived, in place of the others. */
  archived?: 'true' | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 120) : undefined)

/** Reads the address of the catalog; what it does not know counts as left out. */
export const parseCatalogSearch = ({ search, stock, catalogId, collectionId, archived }: Record<string, unknown>): CatalogSearch => ({
  search: text(search),
  stock: stock === 'in' || stock === 'out' ? stock : undefined,
  catalogId: text(catalogId),
  collectionId: text(collectionId),
  archived: archived === true || archived === 'true' ? 'true' : undefined,
})
