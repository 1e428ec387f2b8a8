import { CATALOG_ID, findProduct } from '../../catalog/products.ts'
import { invalid } from '../graph-error.ts'
import { array, type Fields, object, optionalText, text } from '../read.ts'

/** Refuses a catalog message whose thumbnail is no product. */
export function checkCatalog(action: Fields): void {
  const parameters = action['parameters'] === undefined ? {} : object(action['parameters'], 'parameters')
  const thumbnail = optionalText(parameters['thumbnail_product_retailer_id'], 'thumbnail_product_retailer_id', 256)
  if (thumbnail !== null && !findProduct(CATALOG_ID, thumbnail)) throw invalid(`Product ${thumbnail} is not in the catalog`)
}

/** Refuses a message of one product that the catalog does not hold. */
export function checkProduct(action: Fields): void {
  const catalog = catalogOf(action)
  const id = text(action['product_retailer_id'], 'product_retailer_id', 256)
  if (!findProduct(catalog, id)) throw invalid(`Product ${id} is not in the catalog`)
}

/** Refuses a list of products over the limits, or one in which WhatsApp knows none of them. */
export function checkProductList(action: Fields): void {
  const catalog = catalogOf(action)
  const sections = array(action['sections'], 'sections', 1, 10).map((section) => object(section, 'sections'))
  for (const { title } of sections) {
    if (sections.length > 1) text(title, 'Section title', 24)
    else optionalText(title, 'Section title', 24)
  }
  const items = sections.flatMap((section) => array(section['product_items'], 'product_items', 1, 1_000))
  if (items.length > 30) throw invalid('Total product count exceed max allowed count: 30')
  const ids = items.map((item) => text(object(item, 'product_items')['product_retailer_id'], 'product_retailer_id', 256))
  if (!ids.some((id) => findProduct(catalog, id))) throw invalid('None of the products is in the catalog')
}

function catalogOf(action: Fields): string {
  const id = text(action['catalog_id'], 'catalog_id', 256)
  if (id !== CATALOG_ID) throw invalid(`Catalog ${id} is not connected to this account`)
  return id
}
