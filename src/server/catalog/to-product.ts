import type { Product } from '#domain/commerce/product.ts'
import type { StoredProduct } from '#store/commerce/catalogs.ts'

import type { DownloadUrls } from '../storage/download-urls.ts'

/** A product as it is answered: with the address of its uploaded picture, where it has one. */
export const toProduct = (urls: DownloadUrls, { imagePath, ...product }: StoredProduct): Product => ({
  ...product,
  ...(imagePath !== null && { imageUrl: urls.to('public', imagePath).downloadUrl }),
})
