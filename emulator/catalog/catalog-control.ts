import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { dropProduct, putProduct } from './products.ts'

const Products = z.object({
  products: z
    .array(
      z.object({
        retailerId: z.string().min(1).max(256),
        name: z.string().min(1),
        description: z.string().default(''),
        price: z.number(),
        currency: z.string().default('EUR'),
        glyph: z.string().default('📦'),
        section: z.string().default('More'),
        inStock: z.boolean().default(true),
      }),
    )
    .max(5_000),
})

/** Changes the demo shop's catalog, as its owner would in Commerce Manager. */
export function registerCatalogControl(app: FastifyInstance): void {
  app.put('/catalog/products', (request) => {
    const { products } = Products.parse(request.body)
    for (const product of products) putProduct(product)
    return { put: products.length }
  })
  app.delete<{ Params: { id: string } }>('/catalog/products/:id', ({ params }) => ({ deleted: dropProduct(params.id) }))
}
